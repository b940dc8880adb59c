// The bench on which changes are tried: the core as one shared library, every test linked to it once, and
// what each test reaches of the core. A change then costs one file compiled, one library linked, and the
// tests that reach it, the quickest first. Knows the release build and clang's coverage.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { places, sources } from './places.mjs';

const kindsOfTests = 'unit|property|exhaustive|golden|perft|alloc';
const kindsUnderSanitizers = 'unit|exhaustive|golden|alloc';
const ofFaces = /^(answers|help|jobs|json|misuse|ranks|replace|resume|startup|usage)\.sh$/; // tell of the program, not of the core
const betweenCalls = new Set(['unit_verify_effort']);
const memory = 4 * 2 ** 30; // bytes that a test may ask for
const patience = 40; // seconds of the processor, for a test that tells what it reaches
const patienceUnderSanitizers = 2;
const sanitize = ['-fsanitize=address,undefined'];
const tools = { clang: 'clang-19', merge: 'llvm-profdata-19', export: 'llvm-cov-19' };

const when = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

function must(command, words, extra = {}) {
    return execFileSync(command, words, { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'inherit'], ...extra });
}

// What a preset builds: object files of the core, of each test, of what tests share and of the program; how
// those of the core are compiled.
function buildOf(root, preset, wanted, more) {
    const folder = path.join(root, 'build', preset);
    must('cmake', ['--preset', preset], { cwd: root }); // which finds files that are new
    const objects = [...must('ninja', ['-C', folder, '-t', 'targets', 'all']).matchAll(/^(\S+\.o): /gm)].map((m) => m[1]);
    const some = (pattern) => objects.filter((name) => pattern.test(name));
    const build = {
        core: some(/^src\/CMakeFiles\/intarsia_core\.dir\//), spec: some(/^tests\/spec\//),
        tests: some(new RegExp(`^tests/CMakeFiles/test_(${wanted})_`)), program: some(/^src\/CMakeFiles\/intarsia_cli\.dir\//),
    };
    must('ninja', ['--quiet', '-C', folder, ...build.core, ...build.spec, ...build.tests, ...more]);
    for (const part of Object.keys(build)) build[part] = build[part].map((name) => path.join(folder, name));
    build.commands = new Map(JSON.parse(readFileSync(path.join(folder, 'compile_commands.json'), 'utf8'))
        .filter((entry) => entry.command.includes('/intarsia_core.dir/'))
        .map((entry) => [path.relative(root, entry.file), { ...entry, object: path.join(folder, entry.command.match(/ -o (\S+)/)[1]) }]));
    return { folder, ...build };
}

// A build of our own beside it, by ninja: libraries and programs.
function make(bench, name, rules) {
    const file = path.join(bench.folder, `${name}.ninja`);
    writeFileSync(file, [
        'rule reached', ` command = ${tools.clang} $flags -w -fprofile-instr-generate -fcoverage-mapping -MD -MF $out.d -o $out -c $in`, ' depfile = $out.d', ' deps = gcc',
        'rule library', ` command = ${tools.clang} ${shared.join(' ')} $flags -o $out @$out.rsp -lm`, ' rspfile = $out.rsp', ' rspfile_content = $in',
        'rule program', ` command = ${tools.clang} -fuse-ld=lld -o $out $in $flags -lcmocka -lm -lpthread -ldl`,
        ...rules,
    ].join('\n') + '\n');
    must('ninja', ['--quiet', '-C', bench.folder, '-f', file]);
}

const shared = ['-shared', '-fuse-ld=lld', '-Wl,-soname,libcore.so'];

function testRules(build, folder, flags = '') {
    return [
        `build ${folder}/libcore.so: library ${build.core.join(' ')}`, ` flags = ${flags}`,
        ...[...byTest(build.tests)].flatMap(([name, objects]) => [`build ${folder}/${name}: program ${objects.join(' ')} ${build.spec.join(' ')} || ${folder}/libcore.so`, ` flags = ${folder}/libcore.so ${flags}`]),
    ];
}

function makePlain(bench) {
    const reached = [...bench.release.commands.values()].map(({ file, command }) => ({
        file, out: `reached/${path.relative(bench.root, file)}.o`,
        flags: command.replace(/^\S+/, '').replace(/ -W\S+/g, '').replace('-O3', '-O1').replace(/ -o \S+ -c \S+$/, ''),
    }));
    make(bench, 'plain', [
        ...testRules(bench.release, 'plain'),
        `build plain/intarsia: program ${bench.release.program.join(' ')} || plain/libcore.so`, ' flags = plain/libcore.so -rdynamic',
        ...reached.flatMap(({ out, file, flags }) => [`build ${out}: reached ${file}`, ` flags =${flags}`]),
        `build reached/libcore.so: library ${reached.map(({ out }) => out).join(' ')}`, ' flags = -fprofile-instr-generate',
    ]);
}

const nameOf = (object) => object.match(/\/test_(\w+)\.dir\//)[1];

// Object files by the test that they are linked to; some tests bring a file of src along. Not those that put
// themselves between the core's own calls as it is linked.
function byTest(objects) {
    const tests = new Map();
    for (const object of objects.filter((one) => !betweenCalls.has(nameOf(one)))) tests.set(nameOf(object), [...(tests.get(nameOf(object)) ?? []), object]);
    return tests;
}

// Runs a program with the library in `folder`. It may use `seconds` of the processor; what waits for ever is
// ended too, and so is a test as soon as it says that it failed.
// `status` is 'passed', 'skipped', or how it noticed.
function attempt(bench, test, folder, seconds, environment = {}) {
    return new Promise((resolve) => {
        const room = folder.startsWith('sane') ? 'unlimited' : memory; // sanitizers ask for more than there is
        const child = spawn('sh', ['-c', `prlimit --core=0 --cpu=$0 --as=${room} "$@"; s=$?; times >&3; exit $s`, seconds, ...test.command], {
            cwd: path.join(bench.work, 'scratch'), detached: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
            env: { ...process.env, LD_LIBRARY_PATH: path.join(folder.endsWith('changed') ? bench.work : bench.folder, folder), ...environment },
        });
        let why = null, times = '', tail = '';
        const end = (reason) => {
            why ??= reason;
            try { process.kill(-child.pid, 'SIGKILL'); } catch { /* it has ended by itself */ }
        };
        const timer = setTimeout(() => end('too long'), 1000 * (30 * seconds + 60));
        const look = (text) => {
            tail = (tail + text).slice(-400);
            const failed = tail.match(/\[  FAILED  \] ([a-z]\w+)\n/);
            if (failed) end(failed[1]);
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        child.stdio[3].on('data', (text) => { times += text; });
        child.on('close', (status) => {
            clearTimeout(timer);
            const used = [...times.matchAll(/(\d+)m([\d.]+)s/g)].slice(2).reduce((sum, m) => sum + 60 * m[1] + Number(m[2]), 0);
            resolve({ status: why ?? (status === 0 ? 'passed' : status === 77 ? 'skipped' : `status ${status}`), used });
        });
    });
}

// What a test reaches: functions, those known to their file alone as "file:name".
async function look(bench, test) {
    const raw = path.join(bench.folder, 'profiles', test.name);
    const told = `${raw}.json`;
    if (when(told) > Math.max(...test.made.map(when))) return JSON.parse(readFileSync(told, 'utf8'));
    rmSync(raw, { recursive: true, force: true });
    const { status, used } = await attempt(bench, test, 'reached', patience, { LLVM_PROFILE_FILE: path.join(raw, '%m.profraw') });
    const result = { status, used, reached: [] };
    const found = existsSync(raw) ? readdirSync(raw).map((name) => path.join(raw, name)) : [];
    if (found.length > 0) {
        must(tools.merge, ['merge', '-sparse', '-o', `${raw}.profdata`, ...found]);
        const listed = must(tools.merge, ['show', '--all-functions', `${raw}.profdata`]);
        for (const m of listed.matchAll(/^ {2}(\S+):\n(?: {4}.*\n)*? {4}Function count: (\d+)/gm))
            if (m[2] !== '0') result.reached.push(m[1]);
    }
    rmSync(raw, { recursive: true, force: true });
    writeFileSync(told, JSON.stringify(result));
    return result;
}

// Lines of the core that no test reaches, by file.
function unreached(bench) {
    const profiles = bench.tests.map((test) => path.join(bench.folder, 'profiles', `${test.name}.profdata`)).filter(existsSync);
    const all = path.join(bench.folder, 'profiles/all.profdata');
    must(tools.merge, ['merge', '-sparse', '-o', all, ...profiles]);
    const lines = must(tools.export, ['export', '-format=lcov', `-instr-profile=${all}`, path.join(bench.folder, 'reached/libcore.so')]);
    const missed = new Map();
    let file = null;
    for (const line of lines.split('\n')) {
        if (line.startsWith('SF:')) missed.set((file = path.relative(bench.root, line.slice(3))), new Set());
        const m = line.match(/^DA:(\d+),0$/);
        if (m) missed.get(file).add(Number(m[1]));
    }
    return missed;
}

// ---- judging a change

// Object files that a change makes anew: of a source its own, of a header those of all that include it.
function touched(bench, file) {
    if (file.endsWith('.c')) return [file];
    bench.objects ??= must('ninja', ['-C', bench.release.folder, '-t', 'deps']).split('\n\n').map((text) => {
        const [head, ...read] = text.split('\n').map((line) => path.resolve(bench.release.folder, line.split(':')[0].trim()));
        return { head, read: new Set(read) };
    });
    const header = path.join(bench.root, file);
    const objects = new Set(bench.objects.filter(({ read }) => read.has(header)).map(({ head }) => head));
    return [...bench.release.commands.values()].filter((entry) => objects.has(entry.object)).map((entry) => path.relative(bench.root, entry.file));
}

// Compiles what a change touches as a build does. The object files by name, or null if it cannot be compiled.
function compile(bench, build, place) {
    const overlay = path.join(bench.work, 'overlay');
    rmSync(overlay, { recursive: true, force: true });
    const lines = readFileSync(path.join(bench.root, place.file), 'utf8').split('\n');
    lines[place.at] = place.line;
    mkdirSync(path.dirname(path.join(overlay, place.file)), { recursive: true });
    writeFileSync(path.join(overlay, place.file), lines.join('\n'));
    const made = new Map();
    for (const file of touched(bench, place.file)) {
        const entry = build.commands.get(file);
        if (!entry) continue; // no part of the core as it is built here
        const out = path.join(overlay, `${file}.o`);
        mkdirSync(path.dirname(out), { recursive: true });
        const command = entry.command.replace(/^\S*ccache /, '').replace(/ -W\S+/g, '').replace(/ -o \S+ -c \S+$/, '')
            + ` -w -iquote ${overlay}/src -iquote ${overlay}/include -o ${out} -c ${existsSync(path.join(overlay, file)) ? path.join(overlay, file) : entry.file}`;
        if (spawnSync('sh', ['-c', `ulimit -t 120; ${command}`], { cwd: entry.directory, stdio: 'ignore' }).status !== 0) return null;
        made.set(entry.object, out);
    }
    return made;
}

function link(bench, build, made, folder, flags) {
    const list = path.join(bench.work, `${folder}.rsp`);
    writeFileSync(list, build.core.map((object) => made.get(object) ?? object).join('\n'));
    const out = path.join(bench.work, folder, 'libcore.so');
    return spawnSync(tools.clang, [...shared, ...flags, '-o', out, `@${list}`, '-lm'], { stdio: 'ignore' }).status === 0;
}

const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

// Functions of the files that name what a file of tables defines, through other such files.
function askers(bench, file) {
    bench.texts ??= new Map(sources(bench.root).filter((name) => name.endsWith('.c')).map((name) => [name, readFileSync(path.join(bench.root, name), 'utf8')]));
    const functions = new Set(), files = new Set([file]);
    for (const at of files) { // grows as it goes
        const tables = [...bench.texts.get(at).matchAll(/^(?!static)\w[\w *]* (\w+)(?:\[\w*\])* = /gm)].map((m) => new RegExp(`\\b${m[1]}\\b`));
        for (const [other, text] of bench.texts) {
            if (files.has(other) || !tables.some((name) => name.test(text))) continue;
            const inside = places(bench.root, other).map((place) => place.inside).filter((name) => name);
            if (inside.length === 0) files.add(other);
            for (const name of inside) functions.add(name).add(`${path.basename(other)}:${name}`);
        }
    }
    return functions;
}

// The tests that reach the function of a place; or its file, where it stands between functions or the file is
// younger than what is known of it. Functions of one file alone are known by the file's last name, which
// others may have: so a test must reach one of the file's other functions too, if any is known to all.
function concerned(bench, place) {
    const { file, inside } = place;
    const isHeader = file.endsWith('.h'), own = [...new Set(places(bench.root, file).map((other) => other.inside))].filter((name) => name);
    const inFile = (name) => `${path.basename(file)}:${name}`;
    const reachesFile = (test) => own.some((name) => test.reached.has(name)) || (!own.some((name) => bench.reached.has(name)) && own.some((name) => test.reached.has(inFile(name))));
    const isKnown = when(path.join(bench.root, file)) < bench.lookedAt;
    if (isKnown && bench.missed.get(file)?.has(place.at + 1)) return [];
    // what a header makes several times has numbers behind its name
    if (isHeader) return bench.tests.filter((test) => [...test.reached].some((name) => name.split(':').pop().replace(/(_\d+)+$/, '') === inside));
    if (own.length === 0) { // a table: whoever reaches those that ask it
        const names = askers(bench, file);
        return bench.tests.filter((test) => [...test.reached].some((name) => names.has(name)));
    }
    return bench.tests.filter((test) => reachesFile(test) && (!inside || !isKnown || test.reached.has(inside) || test.reached.has(inFile(inside))));
}

async function judge(bench, place) {
    const made = compile(bench, bench.release, place);
    if (!made) return 'does not compile';
    for (const [object, changed] of made) if (digest(object) === digest(changed)) made.delete(object);
    if (made.size === 0) return 'makes the same program';
    const tests = concerned(bench, place);
    if (tests.length === 0) return 'SURVIVED (no test reaches it)';
    if (!link(bench, bench.release, made, 'changed', [])) return 'does not compile';
    for (const test of tests) {
        const { status } = await attempt(bench, test, 'changed', Math.ceil(4 * test.used) + 1);
        if (status !== test.status) return `caught by ${test.name}: ${status}`;
    }
    return (await judgeSanely(bench, place, tests)) ?? `SURVIVED ${tests.length} tests`;
}

// What no test noticed, once more as house.asan runs them: accesses outside, leaks, undefined behaviour.
async function judgeSanely(bench, place, tests) {
    if (!bench.sane) {
        bench.sane = buildOf(bench.root, 'asan', kindsUnderSanitizers, []);
        make(bench, 'sane', testRules(bench.sane, 'sane', [...sanitize, '-Wl,-Bsymbolic'].join(' ')));
        bench.sane.names = new Set(bench.sane.tests.map(nameOf));
        bench.sane.statuses = new Map();
    }
    const made = compile(bench, bench.sane, place);
    if (!made || !link(bench, bench.sane, made, 'sane-changed', [...sanitize, '-Wl,-Bsymbolic'])) return null;
    for (const { name, used } of tests.filter((test) => bench.sane.names.has(test.name) && test.used < patienceUnderSanitizers)) {
        const test = { name, command: [path.join(bench.folder, 'sane', name)] };
        const { status } = await attempt(bench, test, 'sane-changed', Math.ceil(20 * used) + 2);
        if (status === 'passed' || status === 'skipped' || status === bench.sane.statuses.get(name)) continue;
        if (!bench.sane.statuses.has(name)) bench.sane.statuses.set(name, (await attempt(bench, test, 'sane', Math.ceil(20 * used) + 2)).status);
        if (status !== bench.sane.statuses.get(name)) return `caught by ${name} under sanitizers: ${status}`;
    }
    return null;
}

export async function openBench(root) {
    const folder = path.join(root, 'build/mutate');
    for (const name of ['profiles', 'plain', 'reached', 'sane']) mkdirSync(path.join(folder, name), { recursive: true });
    const work = path.join(folder, `work-${process.pid}`); // several may be at it side by side
    for (const name of ['changed', 'sane-changed', 'scratch']) mkdirSync(path.join(work, name), { recursive: true });
    process.on('exit', () => rmSync(work, { recursive: true, force: true }));
    const bench = { root, folder, work, release: buildOf(root, 'release', kindsOfTests, ['intarsia_cli', 'killing_calls']) };
    makePlain(bench);
    const scripts = readdirSync(path.join(root, 'tests/cli')).filter((name) => name.endsWith('.sh') && !ofFaces.test(name));
    const program = path.join(folder, 'plain/intarsia');
    must('ln', ['-sfn', path.join(bench.release.folder, 'parts'), path.join(folder, 'plain/parts')]);
    bench.tests = [
        ...[...byTest(bench.release.tests)].map(([name, made]) => ({ name, made, command: [path.join(folder, 'plain', name)] })),
        ...scripts.map((name) => ({
            name: `cli_${name.slice(0, -3)}`, made: [path.join(root, 'tests/cli', name), ...bench.release.program],
            command: ['sh', path.join(root, 'tests/cli', name), program, root, path.join(bench.release.folder, 'tests/cli/libkilling_calls.so')],
        })),
    ];
    const waiting = [...bench.tests];
    const lookOn = async () => { for (let test; (test = waiting.shift());) Object.assign(test, await look(bench, test)); };
    await Promise.all([lookOn(), lookOn()]);
    bench.lookedAt = Math.min(...bench.tests.map((test) => when(path.join(folder, 'profiles', `${test.name}.json`))));
    for (const test of bench.tests) {
        test.reached = new Set(test.reached);
        if (!['passed', 'skipped'].includes(test.status)) console.log(`left out, since it does not pass unchanged within ${patience} s: ${test.name} (${test.status})`);
    }
    bench.tests = bench.tests.filter((test) => test.status === 'passed' || test.status === 'skipped')
        .sort((a, b) => a.name.startsWith('cli_') - b.name.startsWith('cli_') || a.used - b.used);
    bench.reached = new Set(bench.tests.flatMap((test) => [...test.reached]));
    bench.missed = unreached(bench);
    bench.judge = (place) => judge(bench, place);
    return bench;
}
