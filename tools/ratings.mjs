#!/usr/bin/env node
// Writes data/ratings.txt: how hard each puzzle is that is shipped, as the core's rating has it
// (include/intarsia/rating.h), so that the page's lists can say so without a search. From the module:
//
//   tools/build-page.sh && tools/ratings.mjs       takes a minute
//
// A line is a setup, a measure and a value, between tabs. A rating says how hard it is to find where all lies; what
// interlocks is taken apart then, and the level that its line in data/packs has says how hard that is: the larger of
// both is the value. Where nothing is known there is a minus and the reason: the key of the core's refusal, or
// "several", of several levels, of which a rating would tell the first. tests/parity/ratings.test.ts holds the file
// against core and packs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadCore } from '../web/catalogue.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const FILE = here('../data/ratings.txt');
const PACKS = here('../data/packs/');
const STEP = 100_000; // nodes between two looks at a job

/** The levels that lines of packs tell, by setup. */
function levelsOfPacks() {
    const levels = new Map();
    for (const file of readdirSync(PACKS)) {
        const [head, ...lines] = readFileSync(PACKS + file, 'utf8').split('\n').map((line) => line.split('\t'));
        const at = head.indexOf('levels');
        for (const line of lines)
            if (line[at]) levels.set(`${file.slice(0, -4)}:${line[0]}`, Number(line[at].split('.')[0]));
    }
    return levels;
}

function rated(core, table) {
    const { status } = core.json('scene', table, 0);
    if (/^Level 1 of \d+\./.test(status)) return ['-', 'several'];
    let job;
    try {
        job = core.call('job_rate', undefined, table);
    } catch (reason) {
        const { key } = JSON.parse(core.output());
        if (!key) throw reason;
        return ['-', key];
    }
    let report;
    do {
        core.call('job_step', undefined, job, STEP);
        report = core.json('job_report', job);
    } while (!report.done);
    core.call('job_close', undefined, job);
    return [report.measure, report.value];
}

const core = loadCore();
core.call('language', 'en');
const levels = levelsOfPacks();
const lines = [];
for (const game of core.json('games').filter((one) => !one.template))
    for (const { config } of game.examples) {
        const table = core.call('open', config ? `${game.name}:${config}` : game.name);
        const info = core.json('info', table);
        const setup = info.config ? `${game.name}:${info.config}` : game.name;
        if (info.players === 1) {
            const [measure, told] = rated(core, table);
            lines.push([setup, measure, measure === '-' ? told : Math.max(told, levels.get(setup) ?? 0)].join('\t'));
        }
        core.call('close', undefined, table);
    }
writeFileSync(FILE, `${lines.join('\n')}\n`);
