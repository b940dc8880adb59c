#!/usr/bin/env node
// Makes openings for `intarsia match --openings FILE`: the first moves of games of a weak level, kept where both
// sides are about equal, each but once.
//
//   tools/openings.mjs FILE [--count N]      goes on until the file has N openings (50); INTARSIA_CLI names the program
//
// FILE begins with notes that say how its lines are made, and how far it has come, so that it can be gone on with
// after a stop and makes the same wherever it is made:
//
//   # games G...     legal and about equal in each of them; the first is the one that is played
//   # plies N        moves in a line
//   # nodes N        a search of so many finds neither side worse than 0.4 of the games (0: none is asked)
//   # played N       in so many games of levels 5 and 6 from there neither side has less than 0.35 of the points (0: none)
//   # seed N         the next to be tried
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const SEARCHED = 0.4;
const PLAYED = 0.35;
const LEVEL = 3;

const root = fileURLToPath(new URL('..', import.meta.url));
const program = process.env.INTARSIA_CLI ?? path.join(root, 'build/release/intarsia');
const { values: options, positionals } = parseArgs({
    options: { count: { type: 'string', default: '50' } }, allowPositionals: true,
});
const [file] = positionals;
if (!file) throw new Error('Usage: tools/openings.mjs FILE [--count N]');
const work = mkdtempSync(path.join(tmpdir(), 'openings-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

function run(args, input = '') {
    const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stdout;
}

// ---- the file

const lines = readFileSync(file, 'utf8').split('\n').filter((line) => line);
const notes = lines.filter((line) => line.startsWith('#'));
const found = lines.filter((line) => !line.startsWith('#'));
const note = (name) => notes.find((line) => line.startsWith(`# ${name} `))?.slice(name.length + 3);
const games = note('games').split(' ');
const [plies, nodes, played] = ['plies', 'nodes', 'played'].map((name) => Number(note(name) ?? 0));
let seed = Number(note('seed'));

function keep() {
    const said = notes.map((line) => (line.startsWith('# seed ') ? `# seed ${seed}` : line));
    writeFileSync(`${file}.new`, `${[...said, ...found].join('\n')}\n`);
    renameSync(`${file}.new`, file);
}

// ---- an opening

// One's own moves may have come in any order.
const position = (moves) => [0, 1].map((side) => moves.filter((_, i) => i % 2 === side).sort().join(' ')).join('|');

function draw() {
    const asked = Array.from({ length: plies }, (_, i) => `genmove ${i % 2 ? 'white' : 'black'}\n`).join('');
    const answers = run(['engine', games[0], '--level', String(LEVEL)], `intarsia-seed ${seed}\n${asked}`);
    return answers.split('\n').filter((line) => line).slice(1).map((line) => line.replace(/^= ?/, ''));
}

function isEvenToSearch(game, moves) {
    const record = path.join(work, 'it.ita');
    writeFileSync(record, `intarsia 1\ngame: ${game}\n\n${moves.join(' ')}\n`);
    const { share } = JSON.parse(run(['analyse', record, '--nodes', String(nodes), '--json'])).lines[0];
    return share >= SEARCHED && share <= 1 - SEARCHED;
}

// Two levels, since both games of a pair would be one between equal players.
function isEvenToPlay(game, moves) {
    const opening = path.join(work, 'it.txt');
    writeFileSync(opening, `${moves.join(' ')}\n`);
    const args = ['match', 'level:5', 'level:6', '--game', game, '--games', String(played), '--openings', opening];
    const { drawn, first_won: won } = JSON.parse(run([...args, '--seed', String(seed), '--json']));
    const share = (won + drawn / 2) / played;
    return share >= PLAYED && share <= 1 - PLAYED;
}

const isEven = (game, moves) =>
    (!nodes || isEvenToSearch(game, moves)) && (!played || isEvenToPlay(game, moves));

// ---- all of them

const known = new Set(found.map((line) => position(line.split(' '))));
while (found.length < Number(options.count)) {
    const moves = draw();
    const isNew = !moves.includes('swap') && !known.has(position(moves));
    const isTaken = isNew && games.every((game) => isEven(game, moves));
    seed++;
    if (!isTaken) continue;
    known.add(position(moves));
    found.push(moves.join(' '));
    keep();
}
