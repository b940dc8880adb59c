#!/usr/bin/env node
// Do the tests bite? Changes one place of the core at random, and says whether any of the tests that reach
// the place noticed. The tree itself is never touched.
//
//   tools/mutate.mjs [--count N] [--seed S] [--only PATH] [--minutes M]   PATH such as src/cover
//   tools/mutate.mjs --again [--seed S]                what survived before: do the tests bite now?
//   tools/mutate.mjs --at FILE:LINE [--put TEXT]       every change of that line, or the one given
//
// Every place of src/ below the faces is as likely as any other (tools/mutate/places.mjs). Tests are those of
// tests/unit, property, exhaustive, golden, perft, alloc and cli (tools/mutate/bench.mjs). Noticed is what fails,
// and what takes five times its time. Prints one line a change, "caught" or "SURVIVED", and the share at the end. A
// change that does not compile, or makes the same object file at -O3, counts as none, and so does one of which
// tools/mutate/unseen.json tells why nobody can see it (the answer is the same, by another way or in other time).
// What was judged stands in build/mutate, so that a run goes on where it was stopped.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBench } from './mutate/bench.mjs';
import { places, sources } from './mutate/places.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const { values: options } = parseArgs({
    options: {
        count: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' }, only: { type: 'string' }, minutes: { type: 'string', default: '1000000' },
        again: { type: 'boolean' }, at: { type: 'string' }, put: { type: 'string' },
    },
});
const count = Number(options.count);
const ending = Date.now() + 60000 * Number(options.minutes);

// ---- chance that can be repeated

// All places in the order of chance. Written down when first asked for, since the tree goes on.
function drawn() {
    const name = path.join(root, 'build/mutate', `seed-${options.seed}${(options.only ?? '').replace(/\W/g, '-')}`);
    if (!existsSync(`${name}.json`)) {
        let state = BigInt(options.seed);
        const below = (limit) => {
            state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
            return Number((state >> 33n) % BigInt(limit));
        };
        const all = sources(root, options.only).flatMap((file) => places(root, file));
        for (let i = all.length - 1; i > 0; i--) {
            const j = below(i + 1);
            [all[i], all[j]] = [all[j], all[i]];
        }
        mkdirSync(path.dirname(name), { recursive: true });
        writeFileSync(`${name}.json`, JSON.stringify(all.slice(0, 10000)));
    }
    return { name: `${name}.results`, all: JSON.parse(readFileSync(`${name}.json`, 'utf8')) };
}

// ---- what is said

const unseen = JSON.parse(readFileSync(path.join(root, 'tools/mutate/unseen.json'), 'utf8'));

// Why nobody can see a change, or null. Lines move: what stands there tells which.
function whyUnseen({ file, old, line }) {
    return unseen.find((one) => one.file === file && one.old === old.trim() && one.new === line.trim())?.why ?? null;
}

const isCaught = (verdict) => verdict.startsWith('caught');
const isSurvivor = (verdict) => verdict.startsWith('SURVIVED');

function say(place, verdict) {
    console.log(`${verdict}\n    ${place.file}:${place.at + 1} ${place.kind}${place.inside ? ` in ${place.inside}` : ''}\n    - ${place.old.trim()}\n    + ${place.line.trim()}`);
}

// ---- one line

async function judgeLine(bench) {
    const [file, number] = options.at.split(':');
    const at = Number(number) - 1;
    const here = places(root, file).filter((place) => place.at === at);
    const old = readFileSync(path.join(root, file), 'utf8').split('\n')[at];
    const inside = here[0]?.inside ?? null;
    const wanted = options.put === undefined ? here : [{ file, at, kind: 'given', inside, old, line: options.put }];
    let survived = 0;
    for (const place of wanted) {
        const verdict = await bench.judge(place);
        survived += isSurvivor(verdict);
        say(place, verdict);
    }
    return survived;
}

// ---- many by chance

// The place in the tree as it is today: its line may have moved.
function today(place) {
    const file = path.join(root, place.file);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    const found = lines.flatMap((line, at) => (line === place.old ? [at] : [])).sort((a, b) => Math.abs(a - place.at) - Math.abs(b - place.at));
    return found.length > 0 ? { ...place, at: found[0] } : null;
}

async function judgeMany(bench) {
    const { name, all } = drawn();
    const verdicts = new Map(existsSync(name) ? readFileSync(name, 'utf8').trim().split('\n').map((line) => JSON.parse(line)) : []);
    const counted = () => [...verdicts.values()].filter((verdict) => isCaught(verdict) || isSurvivor(verdict)).length;
    for (let i = 0; i < all.length && Date.now() < ending && (options.again || counted() < count); i++) {
        if (options.again ? !isSurvivor(verdicts.get(i) ?? '') : verdicts.has(i)) continue;
        const place = today(all[i]);
        const why = place && whyUnseen(place);
        const verdict = !place ? 'gone from the tree' : why ? `cannot be seen: ${why}` : await bench.judge(place);
        verdicts.set(i, verdict);
        appendFileSync(name, `${JSON.stringify([i, verdict])}\n`);
        if (place && (isCaught(verdict) || isSurvivor(verdict))) say(place, verdict);
    }
    const survived = [...verdicts.values()].filter(isSurvivor).length;
    console.log(`${counted() - survived} of ${counted()} changes were caught (seed ${options.seed}); ${verdicts.size - counted()} more were none`);
    return survived;
}

const bench = await openBench(root);
process.exit((await (options.at ? judgeLine(bench) : judgeMany(bench))) > 0 ? 1 : 0);
