// The page around the games, with the template game: opening, keeping, files, links, appearance.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  copied, depth, doMore, inLightAndDark, leave, movesOf, node, openTab, reasonOf, seriousViolations, settled,
  shot, start, stop, table, visit, type Run,
} from "./browser";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

// What comes after what in the page's `seen`: the board is painted, a frame begins, the game is kept.
function watchKeeping(): void {
  const seen: string[] = [];
  Object.assign(window, { seen });
  new MutationObserver(() => seen.push("painted"))
    .observe(document.querySelector(".nodes") as Element, { childList: true, subtree: true, attributes: true });
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function noted(this: IDBObjectStore, ...all: Parameters<typeof put>) {
    seen.push("kept");
    return put.apply(this, all);
  };
  const frame = (): void => {
    seen.push("frame");
    requestAnimationFrame(frame);
  };
  frame();
}

describe("a game", () => {
  it("is kept after each move, survives a reload and stands in the gallery", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    await page.locator("g.node.grip").last().click();
    await depth(page, 1);
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#game=/);
    await page.evaluate(watchKeeping);
    await page.locator("g.node.grip").last().click();
    await depth(page, 2);
    const seen = (): Promise<string> => page.evaluate(() => (window as unknown as { seen: string[] }).seen.join(" "));
    await expect.poll(seen).toContain("kept");
    expect((await seen()).split(" kept")[0]).toMatch(/painted( frame)+$/); // the hand sees it first
    await page.evaluate(() => { // who leaves as soon as it is drawn has it kept too
      const count = (): number => document.querySelectorAll("g.node.grip").length;
      const before = count();
      new MutationObserver(() => count() < before && location.reload())
        .observe(document.querySelector(".nodes") as Element, { childList: true, subtree: true, attributes: true });
    });
    const isBack = page.waitForEvent("load");
    await page.locator("g.node.grip").last().click();
    await isBack;
    await page.waitForSelector(table);
    await depth(page, 3);
    expect(await page.locator("g.node.grip").count()).toBe(4);
    await page.locator("a.back").click();
    await page.waitForSelector("main.gallery");
    const kept = page.locator("section.begun .card");
    expect(await kept.count()).toBe(1);
    expect(await kept.innerText()).toContain("3 moves");
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect.poll(() => kept.count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => kept.count()).toBe(1);
    await leave(one);
  });

  it("is taken back, played again and branched, and the tree keeps every way", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    const taken = (count: number) => page.locator("g.node.grip").nth(-count);
    await taken(1).click();
    await depth(page, 1);
    await taken(2).click();
    await depth(page, 2);
    await page.getByRole("button", { name: "Undo" }).click();
    await depth(page, 1);
    await taken(3).click();
    await depth(page, 2);
    expect(await page.locator("ol.branch .move").count()).toBe(1);
    expect((await movesOf(page)).length).toBe(4); // start, 1, 2 and the other 2
    await openTab(page, "moves");
    await page.locator("ol.moves > .move-item .move").nth(2).click();
    await expect.poll(() => page.locator("g.node.grip").count()).toBe(4); // 7 - 1 - 2
    await doMore(page, "To the start");
    await depth(page, 0);
    await doMore(page, "To the end of this line");
    await depth(page, 2);
    await shot(page, "branches");
    await leave(one);
  });

  it.each(["twixt:size=8", "tantrix:match"])("lists its moves as they would be listed anew, whatever was played: %s", async (setup) => {
    const one = await visit(run, `#new=${setup}`);
    const { page } = one;
    const list = (): Promise<string> => page.locator("ol.moves").first().evaluate((element) => element.outerHTML);
    const play = async (): Promise<void> => {
      const before = await page.locator(".move[data-move]").count();
      await page.locator(".tool.hint").click(); // the same for every game
      await page.getByRole("button", { name: "Tell me more" }).click();
      await page.getByRole("button", { name: "Do it for me" }).click();
      await expect.poll(() => page.locator(".move[data-move]").count()).toBeGreaterThan(before);
      await settled(page);
    };
    const isListedAnew = async (): Promise<void> => {
      const grown = await list();
      await page.reload();
      await page.waitForSelector(table);
      expect(await list()).toBe(grown);
    };
    await play();
    await play();
    await isListedAnew();
    await page.locator(".tool.undo").click();
    await settled(page);
    await page.locator("g.node.grip").first().click({ force: true }); // perhaps another move, and a branch
    await settled(page);
    await isListedAnew();
    await leave(one);
  });

  it("says why a move is refused", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    await page.locator("g.node.grip").first().click(); // takes all seven
    await expect.poll(() => reasonOf(page)).not.toBe("");
    await depth(page, 0);
    await page.locator("g.node.grip").last().click();
    await depth(page, 1);
    expect(await page.locator(".reason").isVisible()).toBe(false);
    await leave(one);
  });

  it("is played to its end by keys only", async () => {
    const one = await visit(run, "#new=null:size=3,most=1");
    const { page } = one;
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement?.matches("g.node") ?? false)) break;
    }
    expect(await page.evaluate(() => document.activeElement?.matches("g.node"))).toBe(true);
    for (let move = 1; move <= 3; move++) {
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await settled(page);
      if (move === 1) await shot(page, "keys-focus");
      await page.keyboard.press("Enter");
      await depth(page, move);
    }
    expect(await page.getByRole("button", { name: "Play again" }).isVisible()).toBe(true);
    await leave(one);
  });

  it("celebrates when it is won, not when it is lost", async () => {
    const one = await visit(run, "#new=null:size=1", { calm: false });
    const { page } = one;
    await page.locator("g.node.grip").click();
    await depth(page, 1);
    expect(await page.locator(".stage.finished").count()).toBe(1);
    await shot(page, "celebration");
    // of the two counters the computer takes the last one
    await page.evaluate(() => (location.hash = "#new=null:size=2,most=1&seats=0,1"));
    await page.locator("main.play[data-ready] .stage:not(.finished)").waitFor();
    await page.locator("g.node.grip").last().click();
    await expect.poll(() => page.locator(".result h2").innerText(), { timeout: 50_000 }).toBe("Level 1 won.");
    expect(await page.locator(".stage.finished").count()).toBe(0);
    await leave(one);
  });

  it("is noted on", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    await page.locator("g.node.grip").last().click();
    await depth(page, 1);
    await openTab(page, "moves");
    await page.getByText("Note on this move").click();
    await page.getByLabel("Note on this move").fill("careful, now");
    await expect.poll(() => page.locator(".move-note").allInnerTexts()).toEqual(["careful, now"]); // nothing else is needed
    await page.getByLabel("Note on this move").pressSequentially(" and then");
    await page.getByRole("button", { name: "Undo", exact: true }).click(); // in the middle of a word
    await depth(page, 0);
    expect(await page.locator("textarea").inputValue()).toBe("");
    await expect.poll(() => page.locator(".move-note").allInnerTexts()).toEqual(["careful, now and then"]);
    await leave(one);
  });
});

describe("files and links", () => {
  it("gives the record, and takes it again", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    await page.locator("g.node.grip").last().click();
    await depth(page, 1);
    await openTab(page, "share");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Game (.intarsia)" }).click(),
    ]);
    const record = await readFile(await saved.path());
    expect(saved.suggestedFilename()).toMatch(/\.intarsia$/);
    expect(record.toString()).toContain("null");
    await page.locator("a.back").click();
    await page.waitForSelector("main.gallery");
    await page.locator("header input[type=file]").setInputFiles({
      name: "again.intarsia", mimeType: "text/plain", buffer: record,
    });
    await page.waitForSelector(table);
    await depth(page, 1);
    await leave(one);
  });

  it("says the line of what is wrong in a file", async () => {
    const one = await visit(run);
    const { page } = one;
    await page.locator("header input[type=file]").setInputFiles({
      name: "bad.intarsia", mimeType: "text/plain",
      buffer: Buffer.from("intarsia 1\ngame null:size=notanumber\n"),
    });
    await expect.poll(() => page.locator(".notice").innerText()).toMatch(/^bad\.intarsia, line 2: /);
    await shot(page, "bad-file");
    expect(await page.locator("main.gallery").count()).toBe(1);
    await leave(one);
  });

  it("takes a file that is dropped on the page", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    await page.locator("g.node.grip").last().click();
    await depth(page, 1);
    await openTab(page, "share");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Game (.intarsia)" }).click(),
    ]);
    const record = (await readFile(await saved.path())).toString();
    await page.locator("a.back").click();
    await page.waitForSelector("main.gallery");
    await page.evaluate((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], "dropped.intarsia"));
      document.body.dispatchEvent(
        new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, record);
    await page.waitForSelector(table);
    await depth(page, 1);
    await leave(one);
  });

  it("gives pictures as SVG and PNG", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    await openTab(page, "share");
    const [svg] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Picture (SVG)" }).click(),
    ]);
    expect((await readFile(await svg.path())).toString()).toMatch(/^<svg|^<\?xml/);
    const [png] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Picture (PNG)" }).click(),
    ]);
    const bytes = await readFile(await png.path());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.readUInt32BE(16)).toBe(1600);
    await leave(one);
  });

  it("opens a link that holds a game", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    await page.locator("g.node.grip").last().click();
    await depth(page, 1);
    await openTab(page, "share");
    const link = await copied(one, () => page.getByRole("button", { name: "Copy a link to this game" }).click());
    expect(link).toContain("#r=");
    const other = await visit(run, new URL(link).hash);
    await depth(other.page, 1);
    await leave(other);
    await leave(one);
  });

  it("sends a link by what the system shares with; who closes that is told nothing, and where it fails it is copied", async () => {
    const one = await visit(run, "#new=null", {
      before: (page) => page.addInitScript(() => {
        const sent: ShareData[] = [];
        const answers = ["", "AbortError", "NotAllowedError"];
        Object.assign(window, { sent });
        navigator.share = (data = {}) => {
          const name = answers[sent.push(data) - 1];
          return name ? Promise.reject(new DOMException("", name)) : Promise.resolve();
        };
      }),
    });
    const { page } = one;
    await page.locator("g.node.grip").last().click();
    await depth(page, 1);
    await openTab(page, "share");
    const send = page.getByRole("button", { name: "Send a link…" });
    const sent = (): Promise<ShareData[]> => page.evaluate(() => (window as unknown as { sent: ShareData[] }).sent);
    for (const count of [1, 2]) {
      await send.click();
      await expect.poll(async () => (await sent()).length).toBe(count);
    }
    await settled(page);
    expect(await page.locator(".notices").innerText()).toBe("");
    const link = await copied(one, () => send.click());
    const [first] = await sent();
    expect(first?.url).toBe(link);
    expect(first?.title).not.toBe("");
    const other = await visit(run, new URL(link).hash);
    await depth(other.page, 1);
    await leave(other);
    await leave(one);
  });

  it("hands a puzzle on as it was before the first move", async () => {
    const one = await visit(run, "#new=pentahex");
    const { page } = one;
    await page.locator("[data-tab=help]").click();
    await page.getByRole("button", { name: "Find a solution" }).click();
    await page.getByRole("button", { name: "Put it on the board" }).click();
    await page.locator("main.play.over").waitFor();
    await openTab(page, "share");
    const link = await copied(one, () => page.getByRole("button", { name: "Copy a link to the puzzle" }).click());
    const other = await visit(run, new URL(link).hash);
    await depth(other.page, 0);
    expect(await other.page.locator("h1").innerText()).toBe(await page.locator("h1").innerText());
    await leave(other);
    await leave(one);
  });

  it.each([
    ["#r=%%%", /^The link holds a game, but a part of it is missing/],
    ["#r=eJzLzCtJLE7MTE", /^The link holds a game, but a part of it is missing/], // the end is missing
    ["#new=chess", /^The address asks for a game that cannot exist\. .*chess/],
    ["#new=twixt:sized=12", /^The address asks for a game that cannot exist\. .*sized/],
    ["#new=pentahex:pieces=free9", /^The address asks for a game that cannot exist\. .*free9/],
    ["#game=nix", /^This game is not kept in this browser/], ["#gmae=x", /^There is nothing called “gmae=x” on this page/],
    ["#file", /^The list of a file’s games is gone/], ["#levels=", /^There is nothing called “levels=” on this page/],
  ])("refuses a link that leads nowhere in words, and leads to all games: %s", async (place, words) => {
    const one = await visit(run, place);
    const { page } = one;
    const said = await page.locator("main.lost [role=alert]").innerText();
    expect(said).toMatch(words);
    expect(said).not.toMatch(/#|line \d|column/);
    await page.locator("main.lost").getByRole("link", { name: "All games" }).click();
    await page.waitForSelector("main.gallery");
    await leave(one);
  });

  it("keeps what is shown where a link leads nowhere, and tells a part that is left out", async () => {
    const one = await visit(run, "#new=twixt%3Asize%3D6&clock=5x3");
    const { page } = one;
    expect(await page.locator(".notice").innerText()).toContain("left out: clock=5x3");
    await page.evaluate(() => (location.hash = "#r=nix"));
    await expect.poll(() => page.locator(".notice").last().innerText()).toContain("a part of it is missing");
    expect(await page.locator(table).count()).toBe(1);
    expect(await page.evaluate(() => location.hash)).toContain("twixt");
    await page.locator(".notice-deed").click();
    await page.waitForSelector("main.gallery");
    await leave(one);
  });

  it("opens a link with what letters and brackets add to it", async () => {
    const one = await visit(run, "#new=null");
    const { page } = one;
    await openTab(page, "share");
    const link = await copied(one, () => page.getByRole("button", { name: "Copy a link to this game" }).click());
    const { hash } = new URL(link);
    const other = await visit(run, `${hash.slice(0, 20)}%0A${hash.slice(20)}).`);
    await other.page.waitForSelector(table);
    await leave(other);
    await leave(one);
  });
});

it("a link to a game against the computer is one with the computer", async () => {
  const one = await visit(run, "#new=twixt:size=6&seats=0,2");
  const { page } = one;
  await openTab(page, "share");
  const link = await copied(one, () => page.getByRole("button", { name: "Copy a link to this game" }).click());
  const other = await visit(run, new URL(link).hash);
  await openTab(other.page, "game");
  expect([await other.page.locator("#seat-1").inputValue(), await other.page.locator("#seat-2").inputValue()]).toEqual(["0", "2"]);
  await leave(other);
  await leave(one);
});

describe("appearance", () => {
  it("fits a narrow telephone without scrolling sideways", async () => {
    const one = await visit(run, "#new=null", { width: 360, height: 740, touch: true });
    const { page } = one;
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, select, summary, a, input")]
        .filter((one) => one.offsetParent !== null && !one.closest(".visually-hidden"))
        .filter((one) => !one.matches(".visually-hidden, .skip"))
        .map((one) => ({ what: one.outerHTML.slice(0, 60), ...one.getBoundingClientRect().toJSON() }))
        .filter((box: { width: number; height: number; what: string }) =>
          (box.width < 24 || box.height < 24) && !box.what.includes("checkbox"))
        .map((box: { what: string }) => box.what));
    expect(small).toEqual([]);
    await leave(one);
  });

  it("tells when this browser does not start the core, though it came as it is", async () => {
    const context = await run.browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => {
      WebAssembly.compileStreaming = () => Promise.reject(new WebAssembly.CompileError("not known here"));
    });
    await page.goto(`${run.served.url}#new=null`);
    await page.waitForSelector("main.broken");
    await shot(page, "broken");
    expect(await page.locator("h1").innerText()).toContain("could not be loaded");
    await context.close();
  });
});

it("keeps the day's button readable under the mouse", async () => {
  const one = await visit(run);
  await one.page.locator(".game.day .button").hover();
  await inLightAndDark(one.page, async () => expect(await seriousViolations(one.page)).toEqual([]));
  await leave(one);
});

it("shows the knob of a switch, and whether it is on, where the system chooses the colours", async () => {
  const one = await visit(run, "#new=null");
  const { page } = one;
  await page.emulateMedia({ forcedColors: "active" });
  const colours = (): Promise<string[]> => page.locator(".switch input").first().evaluate((input) =>
    [getComputedStyle(input).backgroundColor, getComputedStyle(input, "::after").backgroundColor]);
  const before = await colours();
  expect(before[0]).not.toBe(before[1]);
  await page.locator(".switch input").first().evaluate((input: HTMLInputElement) => input.click());
  const after = await colours();
  expect(after[0]).not.toBe(after[1]);
  expect(after).not.toEqual(before);
  await leave(one);
});

it("names the counters for those who do not see them", async () => {
  const one = await visit(run, "#new=null");
  expect(await node(one.page, "Counter 3").count()).toBe(1);
  await leave(one);
});

it.each([
  ["en", "“Players” must be a whole number from 2 to 4"], ["de", "„Spieler“ muss eine ganze Zahl von 2 bis 4 sein"],
  ["pt", "“Jogadores” precisa ser um número inteiro de 2 a 4"],
])("tells in %s why the game of an address cannot be, by the names that its options have here", async (language, said) => {
  const one = await visit(run, "#new=tantrix%3Amatch%2Cplayers%3D9", { language });
  expect(await one.page.locator("[role=alert]").innerText()).toContain(said);
  await leave(one);
});

it("plays a copy of a game that another window has open", async () => {
  const one = await visit(run, "#new=null");
  const { page, context } = one;
  await page.locator("g.node.grip").last().click();
  await depth(page, 1);
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#game=/);
  await expect.poll(() => page.evaluate(async () =>
    (await navigator.locks.query()).held?.filter(({ name }) => !name?.startsWith("intarsia.runs ")).length)).toBe(1);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector(table);
  expect(await other.locator(".notice").innerText()).toContain("another window");
  await other.locator("g.node.grip").last().click();
  await depth(other, 2);
  await depth(page, 1);
  await other.goto(run.served.url);
  await other.waitForSelector("section.begun");
  expect(await other.locator("section.begun .card").count()).toBe(2);
  await leave(one);
});

it("is told in other windows that a game was removed in one, and that it came back", async () => {
  const one = await visit(run, "#new=null");
  const { page, context } = one;
  await page.locator("g.node.grip").last().click();
  await depth(page, 1);
  const list = await context.newPage();
  await list.goto(`${run.served.url}#kept`);
  await list.locator("button.remove").waitFor();
  const gallery = await context.newPage();
  await gallery.goto(run.served.url);
  await gallery.locator(".begun button.remove").click();
  await expect.poll(() => list.locator(".kept-list li").count()).toBe(0);
  await expect.poll(() => page.locator(".notice").innerText()).toContain("removed in another window");
  await gallery.locator(".notice-undo").click();
  await expect.poll(() => list.locator(".kept-list li").count()).toBe(1);
  await list.locator("button.remove").click();
  await expect.poll(() => page.locator(".notice-deed").count()).toBe(1);
  await page.evaluate(() => (location.hash = "#settings")); // who leaves it does not keep it again
  await page.waitForSelector("main.settings-page");
  await expect.poll(() => list.locator(".kept-list li").count()).toBe(0);
  await leave(one);
});
