#!/usr/bin/env node
// Do the tests bite? Changes one place of the core at random, builds, runs the tests that concern the
// file, and says whether any of them noticed. The tree itself is never touched: a copy is changed.
//
//   tools/mutate.mjs [--count N] [--seed S] [--only FOLDER]      FOLDER such as src/cover
//
// Prints one line a change, "caught" or "SURVIVED", and the share at the end. A change that does not
// compile, or makes the same program, counts as none.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const copy = path.join(root, 'build/mutate/tree');
const build = path.join(root, 'build/mutate/build');
const { values: options } = parseArgs({
    options: { count: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } },
});
const count = Number(options.count);

// ---- chance that can be repeated

let state = BigInt(options.seed);
function below(limit) {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(limit));
}

// ---- the kinds of change: what is looked for, what takes its place

const changes = {
    comparison: [/ (<|<=|>|>=|==|!=) /, (m) => ` ${{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' }[m[1]]} `],
    logic: [/ (&&|\|\|) /, (m) => (m[1] === '&&' ? ' || ' : ' && ')],
    sign: [/ ([+-]) /, (m) => (m[1] === '+' ? ' - ' : ' + ')],
    step: [/(\w)(\+\+|--)/, (m) => m[1] + (m[2] === '++' ? '--' : '++')],
    constant: [/(?<=[ ([])(\d{1,4})(?=[ ;,)\]])/, (m) => String(Number(m[1]) + 1)],
    negation: [/\(!(?=\w)/, () => '('],
    dropped: [/^(\s+)([\w>.[\]-]+(?:->|\.)\w+ [|&+-]?= [^;{]+;)$/, (m) => m[1] + ';'],
    early: [/^(\s+)(if \(.*\) (return|continue|break)[^;]*;)$/, (m) => m[1] + ';'],
};

const folders = ['base', 'lattice', 'geom', 'cover', 'record', 'scene', 'run', 'search', 'session', 'games', 'think'];

function files(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const name = path.join(folder, entry.name);
        return entry.isDirectory() ? files(name) : name.endsWith('.c') ? [name] : [];
    });
}

function sources() {
    const wanted = options.only ? [path.join(root, options.only)] : folders.map((name) => path.join(root, 'src', name));
    return wanted.flatMap(files).map((name) => path.relative(root, name));
}

// Every place of a file where a change is possible: line, kind, what the line becomes.
function places(file) {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, at) => {
        if (/^\s*(\/\/|#|\*)/.test(line) || line.includes('"')) return [];
        return Object.entries(changes).flatMap(([kind, [pattern, put]]) => {
            const match = line.match(pattern);
            return match ? [{ file, at, kind, line: line.slice(0, match.index) + put(match) + line.slice(match.index + match[0].length), old: line }] : [];
        });
    });
}

// ---- which tests concern a file

const concerns = [
    [/^src\/games\/(\w+)\//, (m) => `_(${m[1]}|records|raw_moves|session|brains|games)`],
    [/^src\/cover\//, () => '_(cover|pentahex|run|tantrix_solver|space)'],
    [/^src\/(geom)\//, () => '_(geom|verify|dissection|snap)'],
    [/^src\/lattice\//, () => '_(hex|polyhex|pentahex|tantrix|cells|space)'],
    [/^src\/run\//, () => '_(run|cover)'],
    [/^src\/(?:search|think)\//, () => '_(search|brains|levels|twixt)'],
    [/./, () => '_(base|text|record|session|scene|words|alloc|config|option|random|hash|records|raw_moves|verify|cover)'],
];

function testsFor(file, known) {
    const [pattern, name] = concerns.find(([p]) => p.test(file));
    const wanted = new RegExp(`^test_(unit|property|exhaustive|golden|perft|alloc)${name(file.match(pattern))}`);
    return known.filter((target) => wanted.test(target));
}

// ---- work

function run(command, words, extra = {}) {
    return spawnSync(command, words, { encoding: 'utf8', maxBuffer: 1 << 28, ...extra });
}

function prepare() {
    mkdirSync(copy, { recursive: true });
    for (const name of ['CMakeLists.txt', 'LICENSE', 'cmake', 'data', 'docs', 'examples', 'include', 'src', 'tests', 'tools'])
        if (existsSync(path.join(root, name)))
            cpSync(path.join(root, name), path.join(copy, name), { recursive: true, preserveTimestamps: true });
    if (!existsSync(path.join(build, 'build.ninja')))
        execFileSync('cmake', ['-S', copy, '-B', build, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=None', '-DCMAKE_C_FLAGS=-O1', '-DINTARSIA_FACES=OFF']);
    const list = run('ninja', ['-C', build, '-t', 'targets', 'all']).stdout;
    const known = [...new Set([...list.matchAll(/(?:^|\/)(test_[a-z]+_\w+):/gm)].map((m) => m[1]))];
    execFileSync('ninja', ['-C', build, ...known], { stdio: 'ignore' });
    return known;
}

const objectOf = (file) => path.join(build, 'src/CMakeFiles/intarsia_core.dir', `${file.slice(4)}.o`);
const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

function judge(place, known) {
    const target = path.join(copy, place.file);
    const before = readFileSync(target, 'utf8');
    const lines = before.split('\n');
    lines[place.at] = place.line;
    const same = digest(objectOf(place.file));
    writeFileSync(target, lines.join('\n'));
    try {
        const tests = testsFor(place.file, known);
        if (run('ninja', ['-C', build, path.relative(build, objectOf(place.file))]).status !== 0) return 'does not compile';
        if (digest(objectOf(place.file)) === same) return 'makes the same program';
        if (run('ninja', ['-C', build, ...tests]).status !== 0) return 'does not compile';
        for (const test of tests) {
            const done = run(path.join(build, 'tests', test), [], { timeout: 120000 });
            if (done.status !== 0 && done.status !== 77) return `caught by ${test}`;
        }
        return tests.length ? 'SURVIVED' : 'SURVIVED (no test concerns it)';
    } finally {
        writeFileSync(target, before);
    }
}

const known = prepare();
const all = sources();
let caught = 0, survived = 0;
for (let tries = 0; caught + survived < count && tries < 20 * count; tries++) {
    const possible = places(all[below(all.length)]);
    if (possible.length === 0) continue;
    const place = possible[below(possible.length)];
    const verdict = judge(place, known);
    if (verdict.startsWith('caught')) caught++;
    else if (verdict.startsWith('SURVIVED')) survived++;
    else continue;
    console.log(`${verdict}\n    ${place.file}:${place.at + 1} ${place.kind}\n    - ${place.old.trim()}\n    + ${place.line.trim()}`);
}
console.log(`${caught} of ${caught + survived} changes were caught (seed ${options.seed})`);
process.exit(survived > 0 ? 1 : 0);
