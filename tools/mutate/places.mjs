// Where the core can be changed, and into what: every comparison, sign, constant, dropped field and so on
// of src/ below the faces. Knows lines of C as the house writes them. Runs nothing.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folders = ['base', 'data', 'lattice', 'geom', 'scene', 'record', 'cover', 'search', 'games', 'think', 'session', 'run', 'sheet'];

const other = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&', '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };

// What is looked for in a line, and what takes its place. The first group is what changes.
const kinds = {
    comparison: [/ (<|<=|>|>=|==|!=) /g, (was) => other[was]],
    logic: [/ (&&|\|\|) /g, (was) => other[was]],
    sign: [/[\w)\]] ([+-]) /g, (was) => other[was]],
    product: [/[\w)\]] ([*/%]) (?=[\w(])/g, (was) => other[was]],
    step: [/[\w\]](\+\+|--)/g, (was) => (was === '++' ? '--' : '++')],
    constant: [/[ ([{-](\d{1,6})(?=[ ;,)\]}]|$)/g, (was) => String(Number(was) + 1)],
    negation: [/\((!)(?=\w)/g, () => ''],
    dropped: [/^\s+([\w>.[\]-]+(?:->|\.)\w+(?:\[.*\])? [|&+-]?= [^;{]+;)$/g, () => ';'],
    unnamed: [/^\s+(\.\w+ = [^{};]+,)$/g, () => ''],
    early: [/^\s+(if \(.*\) (?:return|continue|break)[^;]*;)$/g, () => ';'],
};

function filesOf(folder) {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
        const name = path.join(folder, entry.name);
        return entry.isDirectory() ? filesOf(name) : /\.[ch]$/.test(name) ? [name] : [];
    });
}

export function sources(root, only) {
    return (only ? [only] : folders.map((name) => path.join('src', name)))
        .flatMap((name) => (/\.[ch]$/.test(name) ? [path.join(root, name)] : filesOf(path.join(root, name))))
        .map((name) => path.relative(root, name));
}

// Strings, characters and comments become signs that no kind looks for.
const masked = (line) =>
    line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (text) => '"'.repeat(text.length)).replace(/\/\/.*|\/\*.*?\*\//g, (text) => '@'.repeat(text.length)).replace(/@+$/, '');

// Each line with the function in which it stands; none between functions.
function withFunctions(lines) {
    let name = null, open = false;
    return lines.map((line) => {
        if (/^[A-Za-z]/.test(line) && /\w\(/.test(line) && !/;$/.test(line)) name = line.match(/(?:\bLOCAL\()?(\w+)[()]/)[1];
        if (/\{$/.test(line) && name) open = true;
        const inside = open && name && /^\s/.test(line) ? name : null;
        if (/^\}/.test(line)) [name, open] = [null, false];
        return { line, inside };
    });
}

// Every change that is possible in a file. Of headers only what stands in functions: tests are not compiled
// anew, so that a changed size would be noticed for a wrong reason.
export function places(root, file) {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    return withFunctions(lines).flatMap(({ line, inside }, at) => {
        if (/^\s*(#|\*|static_assert|_Static_assert)/.test(line) || (file.endsWith('.h') && !inside)) return [];
        const seen = masked(line);
        return Object.entries(kinds).flatMap(([kind, [pattern, put]]) =>
            [...seen.matchAll(pattern)].map((match) => {
                const from = match.index + match[0].lastIndexOf(match[1]);
                return { file, at, kind, from, inside, old: line, line: line.slice(0, from) + put(match[1]) + line.slice(from + match[1].length) };
            }),
        );
    });
}
