// How long the page works for what a hand does: processor time of the page's main thread and of the workers that
// it waits for, one after the other, as Linux counts it for each thread. So it says the same on a busy machine as on a
// quiet one. Drawing of pixels is a row apart: it is done by other threads, on most machines by the graphics card.
// How long loading takes over a slow line is told by the clock, so by a quiet machine only.
//
//     node bench/page.mjs [CASE...]      after tools/build-page.sh and ninja -C build/release intarsia_cli
//
// A measurement, never a test. INTARSIA_CLI and INTARSIA_PAGE name another build, CHROMIUM another browser.
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { chromium } = createRequire(join(root, "web/package.json"))("playwright-core");
const FRAME = 1000 / 60; // ms

// ---- serving

async function serve() {
  const program = process.env.INTARSIA_CLI ?? join(root, "build/release/intarsia");
  const page = process.env.INTARSIA_PAGE ?? join(root, "build/page");
  const child = spawn(program, ["serve", "--page", page], { stdio: ["ignore", "pipe", "pipe"] });
  const url = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        const found = /http:\/\/[\d.]+:\d+/.exec(line);
        if (found) resolve(`${found[0]}/`);
      });
    child.once("exit", (status) => reject(new Error(`intarsia serve ended with ${status}`)));
  });
  return { url, close: () => child.kill("SIGINT") };
}

// ---- processor time of a process's threads, in milliseconds

const isWorker = (name) => name.startsWith("DedicatedWorker");
const isDrawing = (name) => /^(Compositor|ThreadPool|Chrome_Child|CompositorTile|VizCompositor)/.test(name);

function timesOf(process) {
  const sum = { main: 0, worker: 0, drawing: 0 };
  const folder = `/proc/${process}/task`;
  for (const thread of readdirSync(folder)) {
    const name = readFileSync(`${folder}/${thread}/comm`, "utf8").trim();
    const [spent] = readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ");
    const ms = Number(spent) / 1e6;
    if (Number(thread) === process) sum.main += ms;
    else if (isWorker(name)) sum.worker += ms;
    else if (isDrawing(name)) sum.drawing += ms;
  }
  return sum;
}

const minus = (a, b) => ({
  main: a.main - b.main, worker: a.worker - b.worker, drawing: a.drawing - b.drawing,
});

// ---- a page under measurement

class Bench {
  constructor(page, process) {
    this.page = page;
    this.process = process;
    this.idle = { main: 0, worker: 0, drawing: 0 };
  }

  /** Until the core has answered, the page has painted, and the frame after that has begun. */
  settle() {
    return this.page.evaluate(() => new Promise((resolve) => {
      const look = () => (document.documentElement.hasAttribute("data-busy")
        ? requestAnimationFrame(look)
        : requestAnimationFrame(() => requestAnimationFrame(resolve)));
      requestAnimationFrame(look);
    }));
  }

  async spent(deed) {
    await this.settle();
    const before = timesOf(this.process);
    await deed();
    await this.settle();
    return minus(minus(timesOf(this.process), before), this.idle);
  }

  /** What waiting and looking cost by themselves. */
  async calibrate() {
    const all = [];
    for (let i = 0; i < 30; i++) all.push(await this.spent(async () => undefined));
    const middle = (of) => all.map(of).sort((a, b) => a - b)[15];
    this.idle = {
      main: middle((one) => one.main), worker: middle((one) => one.worker), drawing: middle((one) => one.drawing),
    };
  }

  /** Where nodes of the board that fit this stand, in the window. */
  places(selector) {
    return this.page.locator(selector).evaluateAll((all) => all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }));
  }
}

// What chance chooses here is the same each time.
function numbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Drags what is under a point along a circle, and measures each step of it. */
async function dragAround(bench, from, middle, radius, steps) {
  const { mouse } = bench.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(middle.x + radius, middle.y, { steps: 4 });
  const all = [];
  for (let i = 0; i < steps; i++) {
    const angle = (2 * Math.PI * i) / 30;
    all.push(await bench.spent(() => mouse.move(middle.x + radius * Math.cos(angle), middle.y + radius * Math.sin(angle))));
  }
  return all;
}

async function dragPiece(bench) {
  const [from] = await bench.places("g.node.role-piece.grip");
  const [board] = await bench.places(".board-svg");
  return dragAround(bench, from, board, 90, 60);
}

// ---- records of full boards

const record = (setup, moves) => `intarsia 1\ngame: ${setup}\n\n${moves.join(" ")}\n`;

/** Pegs on this many holes of the inner board. */
function twixtRecord(size, pegs) {
  const random = numbers(7);
  const holes = new Set();
  while (holes.size < pegs)
    holes.add(`${String.fromCharCode(65 + 1 + random(size - 2))}${2 + random(size - 2)}`);
  return record(`twixt:size=${size},swap=no`, [...holes]);
}

/** All tiles but one on a spiral, whatever their colours. */
function tantrixRecord(tiles) {
  const steps = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
  const cells = [[0, 0]];
  for (let ring = 1; cells.length < tiles; ring++) {
    let [a, b] = [0, -ring];
    for (const [da, db] of steps)
      for (let i = 0; i < ring; i++) {
        cells.push([a, b]);
        [a, b] = [a + da, b + db];
      }
  }
  const moves = Array.from({ length: tiles - 1 }, (_, i) => `${i + 1}@${cells[i]}/${i % 6}`);
  return record(`tantrix:loop,tiles=${Array.from({ length: tiles }, (_, i) => i + 1).join("+")},colour=red`, moves);
}

// ---- the cases

const cases = {
  "dissection-drag": {
    about: "a piece of 14 is dragged, for each frame", place: "#new=dissection:set=stomachion", wanted: FRAME,
    measure: dragPiece,
  },
  "dissection-move": {
    about: "a piece of 14 is laid down", place: "#new=dissection:set=stomachion", wanted: FRAME,
    async measure(bench) {
      const { mouse } = bench.page;
      const all = [];
      for (let i = 0; i < 28; i++) {
        const pieces = await bench.places("g.node.role-piece.grip");
        const from = pieces[i % pieces.length];
        const [board] = await bench.places(".board-svg");
        await mouse.move(from.x, from.y);
        await mouse.down();
        await mouse.move(board.x - 120 + 8 * i, board.y - 60 + 4 * i, { steps: 4 });
        all.push(await bench.spent(() => mouse.up()));
      }
      return all;
    },
  },
  "twixt-move": {
    about: "a peg on 24 by 24 with 200 of them", record: twixtRecord(24, 200), wanted: FRAME,
    async measure(bench) {
      const random = numbers(3);
      const all = [];
      for (let i = 0; i < 40; i++) {
        const holes = await bench.places("g.node.role-place.grip");
        const { x, y } = holes[random(holes.length)];
        await bench.page.mouse.move(x, y);
        all.push(await bench.spent(() => bench.page.mouse.click(x, y)));
      }
      return all;
    },
  },
  "twixt-hover": {
    about: "the pointer comes over a hole of 24 by 24 with 200 pegs", record: twixtRecord(24, 200), wanted: FRAME,
    async measure(bench) {
      const random = numbers(4);
      const holes = await bench.places("g.node.role-place.grip");
      const all = [];
      for (let i = 0; i < 60; i++) {
        const { x, y } = holes[random(holes.length)];
        all.push(await bench.spent(() => bench.page.mouse.move(x, y)));
      }
      return all;
    },
  },
  "tantrix-drag": {
    about: "a tile is dragged among 56, for each frame", record: tantrixRecord(56), wanted: FRAME, measure: dragPiece,
  },
  "tantrix-drag-30": {
    about: "a tile is dragged among 30, for each frame", record: tantrixRecord(30), wanted: FRAME, measure: dragPiece,
  },
  "strips-drag": {
    about: "a piece of strips is dragged, for each frame", place: "#new=strips", wanted: FRAME, measure: dragPiece,
  },
  "pentahex-drag": {
    about: "a pentahex is dragged, for each frame", place: "#new=pentahex", wanted: FRAME, measure: dragPiece,
  },
  "tantrix-move": {
    about: "a tile of 56 is turned or laid elsewhere", record: tantrixRecord(56), wanted: FRAME, measure: layTiles,
    isCalm: true,
  },
  "tantrix-glide": {
    about: "the same with the frames in which it glides", record: tantrixRecord(56), wanted: FRAME, measure: layTiles,
  },
  "space-soma-turn": {
    about: "Soma's figure is turned by hand, for each frame", place: "#new=space", wanted: 1000 / 30,
    measure: turnFigure,
  },
  "space-burr-turn": {
    about: "a six-piece burr is turned by hand, for each frame", place: "#new=space:set=burr", wanted: 1000 / 30,
    measure: turnFigure,
  },
  "space-soma-drag": {
    about: "a piece of Soma is dragged, for each frame", place: "#new=space", wanted: 1000 / 30, measure: dragPiece,
  },
  "space-burr-drag": {
    about: "a bar of a burr is dragged, for each frame", place: "#new=space:set=burr", wanted: 1000 / 30,
    measure: dragPiece,
  },
};

async function layTiles(bench) {
  const { mouse, keyboard } = bench.page;
  const all = [];
  for (let i = 0; i < 20; i++) {
    const tiles = await bench.places("g.node.role-piece.grip");
    const { x, y } = tiles[(5 * i) % tiles.length];
    await mouse.click(x, y); // chosen
    all.push(await bench.spent(() => mouse.click(x, y))); // and turned
    await keyboard.press("Escape");
    const cells = await bench.places("g.node.role-place.grip");
    const to = cells[(7 * i) % cells.length];
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 4 });
    all.push(await bench.spent(() => mouse.up()));
  }
  return all;
}

async function turnFigure(bench) {
  const figure = bench.page.locator("g.node[aria-label^='The figure']").first();
  const { x, y, width, height } = await figure.boundingBox();
  return dragAround(bench, { x: x + 0.06 * width, y: y + 0.5 * height }, { x: x + width / 2, y: y + height / 2 },
    0.4 * Math.min(width, height), 60);
}

// ---- loading over a slow line: the cases that say what is opened

const LINE = { offline: false, latency: 0, downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 8 }; // bytes a second

const loads = {
  "load-first-view": { about: "the first view", place: "" },
  "load-game": { about: "a game by its address, core and all", place: "#new=dissection" },
};

/** Milliseconds until something was painted and until a hand can use it. */
async function visitOver(context, address) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector("main.gallery .games li, main.play[data-ready]")) {
        requestAnimationFrame(look);
        return;
      }
      window.usable = performance.now();
      requestAnimationFrame(() => { // what comes after this frame comes after a card, or the board, is painted
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (window.shown = performance.now());
        port2.postMessage(0);
      });
    };
    look();
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => window.shown !== undefined, undefined, { timeout: 60_000 });
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN, shown: window.shown, usable: window.usable,
  }));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 }); // all is kept
  await page.close();
  return times;
}

async function runLoad(browser, url, name) {
  const { about, place } = loads[name];
  const all = [];
  for (let i = 0; i < 5; i++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const first = await visitOver(context, url + place);
    const second = await visitOver(context, url + place);
    all.push([first, second].flatMap(({ painted, shown, usable }) => [painted, shown, usable]));
    await context.close();
  }
  const middle = [0, 1, 2, 3, 4, 5].map((i) => column(at(0.5, all.map((one) => one[i]))));
  console.log(`${name.padEnd(18)}${middle.join("")}  ${about}`);
}

// ---- running

async function open(browser, url, { place = "", record: text, isCalm = false }) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 }, reducedMotion: isCalm ? "reduce" : "no-preference",
  });
  await page.goto(url + place);
  if (text) {
    await page.waitForSelector("main.page");
    await page.locator("input[type=file]").first()
      .setInputFiles({ name: "bench.ita", mimeType: "text/plain", buffer: Buffer.from(text) });
  }
  await page.waitForSelector("main.play[data-ready]", { timeout: 60_000 });
  return page;
}

/** The process that draws the page: the one that works when the page does. */
async function processOf(browser, page) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter((one) => one.type === "renderer").map((one) => one.id);
  const before = renderers.map((id) => timesOf(id).main);
  await page.evaluate(() => {
    let sum = 0;
    for (let i = 0; i < 3e8; i++) sum += i; // work, not time: other processes may be busy meanwhile
    return sum;
  });
  const grown = renderers.map((id, i) => timesOf(id).main - before[i]);
  return renderers[grown.indexOf(Math.max(...grown))];
}

function at(share, values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

const column = (value) => value.toFixed(1).padStart(8);

async function run(browser, url, name) {
  const one = cases[name];
  const page = await open(browser, url, one);
  const bench = new Bench(page, await processOf(browser, page));
  await bench.calibrate();
  const all = await one.measure(bench);
  const whole = all.map(({ main, worker }) => main + worker);
  const worst = at(0.95, whole);
  console.log(`${name.padEnd(18)}${column(at(0.5, whole))}${column(worst)}` +
    `${column(at(0.5, all.map(({ main }) => main)))}${column(at(0.5, all.map(({ worker }) => worker)))}` +
    `${column(at(0.5, all.map(({ drawing }) => drawing)))}${column(worst / one.wanted)}` +
    `${column(at(0.95, all.map(({ main, worker, drawing }) => main + worker + drawing)) / one.wanted)}  ${one.about}`);
  await page.close();
}

const wanted = process.argv.slice(2);
const known = [...Object.keys(cases), ...Object.keys(loads)];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`no such case: ${unknown.join(" ")}; there are: ${known.join(" ")}`);
  process.exit(2);
}
const served = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
console.log(`${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} of them; Chromium ${browser.version()}`);
const asked = (wanted.length > 0 ? wanted : known).map((name) => [name, name in cases]);
try {
  if (asked.some(([, isWork]) => isWork)) {
    console.log("processor time in milliseconds, of the page and its worker together; then parts of its middle value");
    console.log(`${"".padEnd(18)}  middle    95 %    page  worker drawing 95 %/wanted, and with drawing`);
  }
  for (const [name, isWork] of asked) if (isWork) await run(browser, served.url, name);
  if (asked.some(([, isWork]) => !isWork)) {
    console.log("milliseconds at 1.6 Mbit/s, middle of five: a first visit, then a second one; the head is painted, then a");
    console.log("card or the board is shown");
    console.log(`${"".padEnd(18)} painted   shown  usable painted   shown  usable`);
  }
  for (const [name, isWork] of asked) if (!isWork) await runLoad(browser, served.url, name);
} finally {
  await browser.close();
  served.close();
}
