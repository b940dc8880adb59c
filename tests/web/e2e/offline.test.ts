// How the page is delivered: what travels first, the core once for page and helper, no network after
// the first load, a newer version.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { depth, leave, node, root, settled, shot, start, stop, visit, type Run } from "./browser";
import { pageFolder, serve } from "./server";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

const controlled = (page: Page) => expect.poll(() => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.state === "activated" && navigator.serviceWorker.controller !== null;
}), { timeout: 30_000 }).toBe(true);

describe("what travels", () => {
  it("is less than 115 kB of scripts, style and pictures, 155 kB with the day's puzzle, the core less than 450 kB, and less than 600 kB with one language", async () => {
    const assets = join(pageFolder(), "assets");
    const size = (name: string): number => {
      try {
        return statSync(join(assets, `${name}.br`)).size;
      } catch {
        return statSync(join(assets, name)).size; // it gains nothing by compression
      }
    };
    const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
    for (const name of names) expect(name).toMatch(/-[\w-]{8,}\.\w+$/); // told by what it holds
    // what the first view waits for is a part of it: the page names it, and draws its mark before any script
    const html = readFileSync(join(pageFolder(), "index.html"), "utf8");
    expect(html).toMatch(/<header class="head">\s*<a class="home"/);
    const named = names.filter((name) => html.includes(`assets/${name}`));
    expect(named.length).toBeGreaterThanOrEqual(2);
    expect(named.reduce((sum, name) => sum + size(name), 0)).toBeLessThan(35_000);
    const fetched = new Set<string>();
    const one = await visit(run, "", {
      before: (page) => {
        page.context().on("request", (request) => fetched.add(new URL(request.url()).pathname));
        return Promise.resolve();
      },
    });
    // all that a first visit fetches, up to the picture of the day's puzzle, which the core draws
    await one.page.locator(".day img[src]").waitFor();
    await leave(one);
    const first = names.filter((name) => fetched.has(`/assets/${name}`));
    const isCore = (name: string): boolean => name.endsWith(".wasm");
    expect(first.filter(isCore).map(size)).toHaveLength(1);
    expect(size(first.find(isCore) ?? "")).toBeLessThan(450_000);
    const together = (all: readonly string[]): number => all.reduce((sum, name) => sum + size(name), 0);
    const areWords = (name: string): boolean => name.startsWith("words.");
    expect(first.filter(areWords)).toHaveLength(1);
    const others = first.filter((name) => !isCore(name) && !areWords(name));
    expect(others.length).toBeGreaterThanOrEqual(9);
    const isData = (name: string): boolean => name.endsWith(".txt"); // collections, which the core asks for
    expect(others.some(isData)).toBe(true);
    expect(together(others.filter((name) => !isData(name)))).toBeLessThan(115_000);
    expect(together(others)).toBeLessThan(155_000);
    expect(together(first.filter((name) => !name.startsWith("figures")))).toBeLessThan(600_000);
  });

  it("has the core once, for the page and for the helper", async () => {
    const fetched: string[] = [];
    const one = await visit(run, "#new=dissection", {
      before: (page) => {
        page.context().on("request", (request) => fetched.push(request.url()));
        return Promise.resolve();
      },
    });
    const { page } = one;
    await page.getByRole("button", { name: "Hint" }).click();
    await expect.poll(() => page.locator(".help-words, .line .say").first().innerText()).not.toBe("");
    await settled(page);
    expect(fetched.filter((url) => url.endsWith(".wasm")).length).toBe(1);
    await leave(one);
  });
});

describe("a language", () => {
  it.each([["en", "Red to move"], ["de", "Rot"], ["pt", "vermelho"]])(
    "%s is fetched when the page speaks it, once, and no other", async (language, status) => {
      const fetched: string[] = [];
      const one = await visit(run, "#new=twixt", {
        language,
        before: (page) => {
          page.context().on("request", (request) => fetched.push(request.url()));
          return Promise.resolve();
        },
      });
      const { page } = one;
      await settled(page);
      expect((await page.locator("main").innerText()).toLowerCase()).toContain(status.toLowerCase());
      expect(fetched.filter((url) => url.includes("/words.")).map((url) => /words\.(..)/.exec(url)?.[1])).toEqual([language]);
      await leave(one);
    });

  it("whose words cannot be had is spoken by the page alone, and nothing else goes wrong", async () => {
    const one = await visit(run, "#new=twixt:size=8");
    const { page, context } = one;
    await page.getByRole("button", { name: "Hint" }).click(); // so that there is a helper too
    await page.locator(".mark-lens").waitFor();
    await context.route("**/words.de*", (route) => route.abort());
    await page.goto(`${run.served.url}#settings`);
    await page.waitForSelector("main.page");
    await page.locator("select").filter({ hasText: "Deutsch" }).selectOption("de");
    await expect.poll(() => page.locator("main h1").first().innerText()).toBe("Einstellungen");
    await settled(page);
    expect(await page.locator(".notice").count()).toBe(0);
    expect(one.complaints.filter((said) => !said.includes("Failed to load"))).toEqual([]);
    await context.close();
  });
});

describe("with no network", () => {
  it("everything works after the first load: reload, a game, a hint", async () => {
    const served = await serve(pageFolder());
    const one = await visit({ ...run, served }, "", { offline: true });
    const { page } = one;
    await controlled(page);
    await served.close(); // nobody answers any more
    await page.reload();
    await page.waitForSelector("main.gallery");
    expect(await page.locator(".game").count()).toBe(7); // with the day's puzzle
    // the browser takes page, script and style from what is kept by itself, where it knows such routes
    const sources = await page.evaluate(() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .filter(({ name }) => !name.includes("/assets/") || /index-.*\.(js|css)$/.test(name))
      .map((one) => (one as { workerFinalSourceType?: string }).workerFinalSourceType));
    expect(sources).toHaveLength(3);
    expect(new Set(sources)).toEqual(new Set(["cache"]));
    await page.evaluate(() => (location.hash = "#new=null"));
    await page.waitForSelector("main.play[data-ready]");
    await node(page, "Counter 7").click();
    await depth(page, 1);
    await page.evaluate(() => (location.hash = "#levels=dissection/0/easy"));
    await page.waitForSelector("main.levels-page");
    expect(await page.getByRole("radio", { name: /^Easy/ }).isChecked()).toBe(true);
    await page.evaluate(() => (location.hash = "#new=dissection"));
    await page.waitForSelector("main.play[data-ready]");
    await page.getByRole("button", { name: "Hint" }).click();
    await settled(page);
    await shot(page, "offline");
    expect(await page.locator(".notice").count()).toBe(0);
    await leave(one);
  });

  it.each([
    ["*.wasm", "#new=null"], ["play-*.js", "#new=null"], ["en-twixt-*.js", "#rules=twixt"], ["de-*.js", ""],
    ["figures-*", "#new=dissection"], ["levels-*.js", "#levels=twixt/0"],
  ])("says that there is no connection when that is the cause: %s", async (part, place) => {
    const one = await visit(run, "", {
      language: part.startsWith("de") ? "de" : "en", before: (page) => page.route(`**/${part}`, (route) => route.abort()),
    });
    const { page } = one;
    await page.evaluate((hash) => (location.hash = hash), place);
    await page.waitForSelector("main.broken");
    expect(await page.locator("h1").innerText()).toBe("No connection");
    await shot(page, "no-connection");
    one.complaints.length = 0; // the browser tells of the broken request
    await leave(one);
  });

  it.each([["figures-*", false], ["*.wasm", true], ["worker-*.js", true]])(
    "goes on once there is one again, and asks in vain until then: %s", async (part, isMissedFromTheStart) => {
      const block = async (page: Page): Promise<void> => {
        await page.route(run.served.url, (route) => (route.request().method() === "HEAD" ? route.abort() : route.continue()));
        await page.route(`**/assets/${part}`, (route) => route.abort());
      };
      const one = await visit(run, "", { before: block });
      const { page } = one;
      await page.evaluate(() => (location.hash = "#new=dissection"));
      await page.waitForSelector("main.broken");
      expect(await page.locator("h1").innerText()).toBe("No connection");
      expect(await page.locator("main").innerText()).not.toMatch(/data\.|figures|worker|wasm|went wrong/);
      await page.evaluate(() => ((document.querySelector("main.broken") as HTMLElement).dataset["first"] = "")); // a fresh one comes
      await page.getByRole("button", { name: "Try again" }).click();
      await page.waitForSelector("main.broken:not([data-first])");
      await page.unrouteAll();
      if (isMissedFromTheStart) await page.getByRole("button", { name: "Try again" }).click();
      else await page.evaluate(() => dispatchEvent(new Event("online")));
      await page.waitForSelector("main.play[data-ready]");
      one.complaints.length = 0;
      await leave(one);
    });

  it("opens games when the connection came back while all games were shown", async () => {
    const one = await visit(run, "", { before: (page) => page.route("**/assets/figures-*", (route) => route.abort()) });
    const { page } = one;
    await page.evaluate(() => (location.hash = "#new=dissection"));
    await page.waitForSelector("main.broken");
    await page.unrouteAll();
    await page.evaluate(() => (location.hash = "#"));
    await page.waitForSelector("main.gallery");
    await page.evaluate(() => (location.hash = "#new=twixt:size=8"));
    await page.waitForSelector("main.play[data-ready]");
    one.complaints.length = 0;
    await leave(one);
  });
});

/** What stands between: passes on, or answers with a page to log in by, or cuts in the middle what is called so. */
async function between(url: string, called: RegExp) {
  const state: { mode: "open" | "log in" | "cut" } = { mode: "open" };
  const server = createServer((request, response) => {
    const mode = called.test(request.url ?? "") ? state.mode : "open";
    if (mode === "log in") {
      response.writeHead(200, { "content-type": "text/html" }).end("<p>Please log in");
      return;
    }
    get(new URL(request.url ?? "", url), { headers: { "accept-encoding": request.headers["accept-encoding"] ?? "" } }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (mode === "open") answer.pipe(response);
      else answer.once("data", (some) => response.write(some, () => (response.destroy(), answer.destroy())));
    }).on("error", () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => (server.closeAllConnections(), server.close()) };
}

it.each(["log in", "cut"] as const)("what comes in the core's stead is not kept, and said to be the connection: %s", async (mode) => {
  const way = await between(run.served.url, /\.wasm$/);
  way.state.mode = mode;
  const one = await visit({ ...run, served: { url: way.url, close: () => Promise.resolve() } }, "#new=null", { offline: true });
  const { page } = one;
  await page.waitForSelector("main.broken");
  expect(await page.locator("h1").innerText()).toBe("No connection");
  // the service worker looks for it, too, and does not settle with this
  expect(await page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.register("./service.js");
    const worker = installing ?? waiting ?? active;
    while (worker && worker.state !== "activated" && worker.state !== "redundant")
      await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
    return worker?.state ?? "redundant";
  }).catch(String)).not.toBe("activated");
  way.state.mode = "open";
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForSelector("main.play[data-ready]");
  await page.reload();
  await controlled(page);
  way.close();
  await page.reload();
  await page.waitForSelector("main.play[data-ready]");
  one.complaints.length = 0;
  await leave(one);
});

/** Another build: everything whose name tells its content has another name. */
function rebuild(folder: string): void {
  const assets = join(folder, "assets");
  for (const name of readdirSync(assets)) renameSync(join(assets, name), join(assets, name.replace("-", "-0")));
  for (const name of [...readdirSync(assets).map((one) => `assets/${one}`), "index.html", "service.js"]) {
    const file = join(folder, name);
    if (/\.(js|css|html)\.(br|gz)$/.test(name)) rmSync(file);
    else if (/\.(js|css|html)$/.test(name))
      writeFileSync(file, readFileSync(file, "utf8").replace(/[\w-]+-[\w-]{8}\.\w+/g, (word) =>
        (existsSync(join(assets, word.replace("-", "-0"))) ? word.replace("-", "-0") : word)));
  }
  for (const ending of [".br", ".gz"]) rmSync(join(folder, `index.html${ending}`));
}

it("a newer version is told of, taking it loses no game, and an older tab keeps its scripts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "intarsia-page-"));
  cpSync(pageFolder(), folder, { recursive: true });
  for (const ending of [".br", ".gz"]) rmSync(join(folder, `service.js${ending}`));
  const served = await serve(folder);
  const one = await visit({ ...run, served }, "#new=null", { offline: true });
  const { page } = one;
  await controlled(page);
  await node(page, "Counter 7").click();
  await depth(page, 1);
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#game=/);
  const service = join(folder, "service.js");
  rebuild(folder);
  execFileSync("node", [join(root, "web/offline.mjs")], { env: { ...process.env, INTARSIA_PAGE: folder } });
  const build = `intarsia-${/"([0-9a-f]{16})\|/.exec(readFileSync(service, "utf8"))?.[1] ?? ""}`;
  const other = await one.context.newPage(); // a second tab is told too
  await other.goto(`${served.url}#new=null`);
  await controlled(other);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await other.getByRole("button", { name: "Use it now" }).waitFor();
  await page.getByRole("button", { name: "Use it now" }).click();
  await page.waitForSelector("main.play[data-ready]");
  await expect.poll(() => page.evaluate((name) => caches.has(name), build)).toBe(true);
  await depth(page, 1);
  await (await one.context.newCDPSession(other)).send("Network.clearBrowserCache"); // which may have it by chance
  const place = new URL(other.url()).hash;
  await other.evaluate(() => (location.hash = "#setup=null"));
  await other.waitForSelector("main.setup-page");
  await other.evaluate((hash) => (location.hash = hash), place);
  await other.waitForSelector("main.play[data-ready]");
  const isNew = other.waitForEvent("load"); // though the first tab changed over already
  await other.getByRole("button", { name: "Use it now" }).click();
  await isNew;
  await expect.poll(() => other.evaluate(() => caches.keys())).toEqual([build]);
  await leave(one);
  await served.close();
  rmSync(folder, { recursive: true });
});
