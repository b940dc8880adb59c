// Where there is little room, in languages with long words: nothing that is to be read is cut off or lies over its
// neighbour, from the rail to a hint; and what is said is said in that language.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { goOn, leave, openTab, settled, shot, start, stop, table, visit, type Run } from "./browser";
import { beyond, brokenWords, cutChoices, inLargeLetters } from "./reading";

let run: Run;
beforeAll(async () => {
  run = await start();
});
afterAll(() => stop(run));

/** Words that are wider or higher than there is room for them: of buttons that stand there, and of a hint. */
const cutOff = (page: Page): Promise<string[]> => page.evaluate(() =>
  [...document.querySelectorAll<HTMLElement>(".tool, .tabs button, .sheet-close, .pane button, .hint-words")]
    .filter((one) => one.checkVisibility() && one.clientWidth > 1)
    .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
    .map((one) => `${one.className} ${one.textContent}: ${one.scrollWidth} in ${one.clientWidth}, ${one.scrollHeight} in ${one.clientHeight}`));

/** What leaves the window to a side. */
const outside = (page: Page): Promise<string[]> => page.evaluate(() =>
  [...document.querySelectorAll<HTMLElement>(".tool, .tabs button, .sheet-close, .line-end button, .hint-words")]
    .filter((one) => one.checkVisibility() && one.clientWidth > 1)
    .filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > innerWidth)
    .map((one) => one.textContent));

/** Neighbours in a row that lie over each other. */
const overlapping = (page: Page): Promise<string[]> => page.evaluate(() =>
  [".tool", ".tabs button, .sheet-close", ".line-end button, .hint-words"].flatMap((row) => {
    const all = [...document.querySelectorAll<HTMLElement>(row)].filter((one) => one.checkVisibility() && one.clientWidth > 1);
    return all.flatMap((one, i) => all.slice(i + 1).filter((other) => {
      const a = one.getBoundingClientRect();
      const b = other.getBoundingClientRect();
      return a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
    }).map((other) => `${one.textContent} and ${other.textContent}`));
  }));

/** Whether what is said, or can be pressed beside it, lies over the inlaid line; on an upright telephone it may, in all its height. */
const overTheInlay = (page: Page): Promise<boolean> => page.evaluate(() => {
  const inlay = document.querySelector(".inlay")?.getBoundingClientRect().top ?? 0;
  return innerHeight < 500 && [...document.querySelectorAll(".hint-words, .line-end:not(.hidden) button")]
    .some((one) => one.checkVisibility() && one.clientWidth > 1 && one.getBoundingClientRect().bottom > inlay + 0.5);
});

async function isReadable(page: Page, what: string): Promise<void> {
  await settled(page);
  expect(await cutOff(page), what).toEqual([]);
  expect(await overlapping(page), what).toEqual([]);
  expect(await outside(page), what).toEqual([]);
  expect(await overTheInlay(page), what).toBe(false);
}

/** The inlaid line is not under what stands below it, and the sentence over it is whole. */
const coveredStatus = (page: Page): Promise<string[]> => page.evaluate(() => {
  const [line, status, panel] = [".inlay", ".status", ".panel"].map((one) => document.querySelector<HTMLElement>(one));
  if (!line || !status || !panel) return ["nothing there"];
  const a = line.getBoundingClientRect();
  const b = panel.getBoundingClientRect();
  const isUnder = a.height > 0 && a.left < b.right && b.left < a.right && a.bottom > b.top && a.top < b.bottom;
  return [...(isUnder ? ["the inlaid line"] : []),
    ...(status.scrollHeight > status.clientHeight + 1 ? [status.textContent ?? ""] : [])];
});

/** What stands over a board and reaches out of its place: the name, a game that is named by halves, clocks, what is said. */
const spilt = (page: Page): Promise<string[]> => page.evaluate(() => {
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const [head, line, names] = [boxOf("header.top"), boxOf(".status-line .line"), boxOf(".names")];
  const isIn = (box: DOMRect, room: DOMRect) => box.left >= room.left - 0.5 && box.right <= room.right + 0.5 &&
    box.top >= room.top - 0.5 && box.bottom <= room.bottom + 0.5;
  const wrong: string[] = [];
  const title = document.querySelector<HTMLElement>(".game-title");
  if (!title || title.scrollHeight > title.clientHeight + 7 || title.scrollWidth > title.clientWidth)
    wrong.push(`the name ${title?.textContent}`);
  for (const one of document.querySelectorAll("header.top .icon-button, .clocks:not(.hidden) > *"))
    if (!isIn(one.getBoundingClientRect(), head)) wrong.push(`in the head ${one.className} ${one.textContent}`);
  const about = boxOf(".game-about");
  if (about.width > 0 && about.top < names.bottom && !isIn(about, names)) wrong.push("half the game's name");
  for (const one of document.querySelectorAll(".status, .detail"))
    if (one.checkVisibility() && !isIn(one.getBoundingClientRect(), line)) wrong.push(`over its line ${one.textContent}`);
  return wrong;
});

/** Which of these lie over each other. */
const overEachOther = (page: Page, selector: string): Promise<string[]> => page.locator(selector).evaluateAll((all) => {
  const seen = all.filter((one) => one.checkVisibility() && one.clientHeight > 0);
  return seen.flatMap((one, i) => seen.slice(i + 1).filter((other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }).map((other) => `${one.textContent} and ${other.textContent}`));
});

// Who asks the browser for letters twice as large: they go on within the window, and what is said is whole.
it.each([[1280, 860, false], [360, 740, true], [844, 390, true]] as const)("letters of 200 %% are to be read at %d by %d", async (width, height, touch) => {
  const one = await visit(run, "", { width, height, touch });
  const { page } = one;
  await page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = `${2 * parseFloat(getComputedStyle(document.documentElement).fontSize)}px`;
  });
  for (const [place, there] of [["", "main.gallery"], ["#setup=pentahex", "main.setup-page"], ["#settings", "main.settings-page"],
    ["#levels=dissection/0", "main.levels-page"], ["#figures=dissection", ".figures-page .level"],
    ["#rules=twixt", "main.rules-page"], ["#lesson=twixt", "main.lesson-page"], ["#new=dissection", table],
    ["#new=twixt%3Asize%3D8", table]] as const) {
    await page.evaluate((hash) => (location.hash = hash), place);
    await page.waitForSelector(there);
    await settled(page);
    expect(await beyond(page), place).toEqual([]);
    expect(await page.locator(".skip").evaluate((link) => link.getBoundingClientRect().right)).toBeLessThanOrEqual(0);
    if (place.startsWith("#lesson")) expect(await overEachOther(page, ".lesson-foot > *"), place).toEqual([]);
    if (there !== table) continue;
    expect(await coveredStatus(page), place).toEqual([]);
    expect(await overlapping(page), place).toEqual([]);
    expect(await spilt(page), place).toEqual([]);
    // else a press that brings something into view moves all of it
    expect(await page.locator("main.play").evaluate((one) => one.scrollHeight - one.clientHeight), place).toBe(0);
    expect(await page.locator(".tabs button").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length), place).toBe(0);
    await page.locator(".tool.hint").click();
    await page.locator(".line-end button").first().waitFor();
    expect(await overEachOther(page, ".hint-words, .line-end button"), `a hint of ${place}`).toEqual([]);
    expect(await page.locator(".hint-words").evaluate((one) => one.clientWidth)).toBeGreaterThan(120); // no word is broken
    await page.locator(".line-end button").last().click();
    await shot(page, `large-letters-${width}-${place.slice(5, 10)}`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.locator("dialog.menu").waitFor();
    expect(await beyond(page), `the menu of ${place}`).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await leave(one);
});

// Other languages have longer words.
it.each(["de", "pt"])("letters of 200 %% stay within a telephone's width: %s", async (language) => {
  const one = await visit(run, "#settings", { width: 360, height: 740, touch: true, language, before: inLargeLetters });
  const { page } = one;
  for (const [place, there] of [["#settings", "main.settings-page"], ["#levels=pentahex/0", "main.levels-page"],
    ["#figures=dissection", ".figures-page .level"], ["#setup=tantrix", "main.setup-page"], ["#rules=space", "main.rules-page"],
    ...["dissection", "pentahex", "space", "tantrix"].map((game) => [`#lesson=${game}`, "main.lesson-page"])]) {
    await page.evaluate((hash) => (location.hash = hash), place ?? "");
    await page.waitForSelector(there ?? "");
    await settled(page);
    expect(await beyond(page), place).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(360);
  }
  await leave(one);
});

it.each([[[[1440, 900]], false], [[[820, 1180], [844, 390], [360, 740]], true]] as const)("the words of tools and tabs grow with the letters at %j", async (windows, touch) => {
  const [[width, height]] = windows;
  const one = await visit(run, "#new=dissection", { width, height, touch, language: "de" });
  const { page } = one;
  const letters = (size: string): Promise<string> => page.evaluate((asked) => (document.documentElement.style.fontSize = asked), size);
  const sizes = (): Promise<number[]> => page.locator(".tool:visible, .tabs button:visible").evaluateAll((all) =>
    all.map((it) => parseFloat(getComputedStyle(it).fontSize)));
  for (const [wide, high] of windows) {
    await letters("");
    await page.setViewportSize({ width: wide, height: high });
    await settled(page);
    const usual = await sizes();
    await letters("200%");
    const large = await sizes();
    expect(usual.length, `at ${wide}`).toBeGreaterThan(8);
    for (const [i, size] of usual.entries()) expect(large[i], `at ${wide}`).toBeGreaterThan((wide === 360 ? 1.09 : 1.15) * size); // eight words have to stand in a row
    expect(await page.locator(".tool:visible").evaluateAll((all) => all
      .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.getBoundingClientRect().left < 0).map((it) => it.textContent)), `at ${wide}`).toEqual([]);
    expect(await beyond(page), `at ${wide}`).toEqual([]);
  }
  await leave(one);
});

// Every word of tools and tabs is within the window, in the languages with the longest.
it.each([["pt", false, [["dissection", 1440, 900], ["twixt", 1440, 900], ["twixt", 1100, 800]]],
  ["de", true, [["strips", 360, 740], ["dissection", 360, 740], ["tantrix:match", 360, 740]]]] as const)("tools and tabs in letters of 200 %% stay in the window: %s", async (language, touch, all) => {
  const [[first, ...size]] = all;
  const one = await visit(run, `#new=${first}`, { width: size[0], height: size[1], language, touch, before: inLargeLetters });
  const { page } = one;
  for (const [setup, width, height] of all) {
    await page.setViewportSize({ width, height });
    await goOn(page, setup);
    await settled(page);
    expect(await outside(page), `${setup} at ${width}`).toEqual([]);
    expect(await page.locator(".tabs button").evaluateAll((tabs) => tabs.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent)), `${setup} at ${width}`).toEqual([]);
  }
  await leave(one);
});

it("tabs in letters of 200 % stand apart, beside Close too, and a name of three lines is within its bar", async () => {
  const one = await visit(run, "#new=pentahex%3Aduel", { width: 360, height: 740, language: "pt", touch: true, before: inLargeLetters });
  const { page } = one;
  const room = async (): Promise<void> => {
    await settled(page);
    const words = await page.locator(".tabs button, .sheet-close").evaluateAll((all) => all.filter((it) => it.getClientRects().length > 0).map((it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }).sort((a, b) => a.left - b.left));
    const ends = [0, ...words.map(({ right }) => right)], begins = [...words.map(({ left }) => left), 360];
    expect(words.length).toBeGreaterThanOrEqual(4);
    expect(Math.min(...begins.map((left, i) => left - (ends[i] ?? 0)))).toBeGreaterThanOrEqual(2);
    for (const [i, { left }] of words.slice(1).entries()) expect(left - (words[i]?.right ?? 0)).toBeGreaterThanOrEqual(5);
  };
  await room();
  const [name, bar] = await Promise.all([".game-title", "header.top"].map((it) => page.locator(it).boundingBox()));
  expect(name && bar && [name.y >= bar.y, name.y + name.height <= bar.y + bar.height]).toEqual([true, true]);
  await openTab(page, "share");
  await room();
  await goOn(page, "tantrix:discovery");
  await openTab(page, "share");
  await room();
  await leave(one);
});

// What stands over a board takes the room that there is: three lines, as large as they can be, and never cut.
it.each([["en", 360, 740, 18], ["de", 844, 390, 15], ["pt", 844, 390, 15]] as const)("name and goal are whole in letters of 200 %%: %s at %d by %d", async (language, width, height, least) => {
  const one = await visit(run, "", { width, height, touch: true, language, before: inLargeLetters });
  const { page } = one;
  for (const setup of ["pentahex", "pentahex:blocks,players=4", "strips:solo,pieces=9,goal=fewest,target=1", "tantrix", "tantrix:lines",
    "tantrix:match,players=4", "twixt:problem"]) {
    await goOn(page, setup);
    await settled(page);
    expect(await coveredStatus(page), setup).toEqual([]);
    expect(await spilt(page), setup).toEqual([]);
    expect(await page.locator(".status").evaluate((it) => parseFloat(getComputedStyle(it).fontSize)), setup).toBeGreaterThan(least);
  }
  await leave(one);
});

it.each(["en", "de", "pt"])("what is due is whole beside its button in letters of 200 %%: %s", async (language) => {
  const one = await visit(run, "#new=tantrix:solitaire", { width: 360, height: 740, touch: true, language, before: inLargeLetters });
  const { page } = one;
  await page.locator(".tool.hint").click();
  for (let step = 1; step <= 2; step++) {
    await page.locator(".line-end:not(.hidden) button:not(.stop, [aria-label])").first().click();
    await settled(page);
  }
  await page.locator(".due").waitFor(); // the tile lies, and waits to be submitted
  expect(await page.locator(".status").evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThan(3);
  expect(await spilt(page)).toEqual([]);
  await leave(one);
});

it.each(["en", "de", "pt"])("what a draft lacks is read to its end in letters of 200 %% on a desktop: %s", async (language) => {
  const one = await visit(run, "#new=pentahex:edit", { width: 1440, height: 900, language, before: inLargeLetters });
  const { page } = one;
  await settled(page);
  expect(await page.locator(".status").evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThan(3);
  expect(await page.locator(".status").evaluate((it) => parseFloat(getComputedStyle(it).fontSize))).toBeGreaterThan(17);
  await leave(one);
});

it("fields of a setup are free and wide in letters of 200 % on a desktop", async () => {
  const one = await visit(run, "#settings", { width: 1440, height: 900, before: inLargeLetters });
  const { page } = one;
  for (const game of ["strips", "tantrix", "space"]) {
    await page.evaluate((hash) => (location.hash = hash), `#setup=${game}`);
    await page.locator("main.setup-page:not([data-old])").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Start", exact: true }).isEnabled()).toBe(true);
    const faults = await page.evaluate(() => {
      const aside = document.querySelector(".columns > aside")?.getBoundingClientRect() ?? new DOMRect();
      return [...document.querySelectorAll(".field-name, .field-name small, .field select, .field button")].flatMap((it) => {
        const text = document.createRange();
        text.selectNodeContents(it);
        const { width } = it.getBoundingClientRect();
        const right = Math.max(it.getBoundingClientRect().right, text.getBoundingClientRect().right);
        return width > 0 && (right > aside.left || width < 44) ? [`${it.textContent.slice(0, 30)}: ${width}, to ${right}`] : [];
      });
    });
    expect(faults, game).toEqual([]);
    await page.locator("main").evaluate((it) => it.setAttribute("data-old", ""));
  }
  await leave(one);
});

// What is said has its room from the start: a refusal and the next sentence leave the board where it is.
it.each([[360, 740], [844, 390], [1280, 800]] as const)("nothing moves in a lesson at %d by %d", async (width, height) => {
  const one = await visit(run, "#lesson=tantrix", { width, height, language: "de", touch: width < 900 });
  const { page } = one;
  const places = (): Promise<string> => page.evaluate(() => JSON.stringify([".lesson-board svg", ".lesson-actions"].map((part) => {
    const { x, y, width: wide, height: high } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
    return [x, y, wide, high].map(Math.round);
  })));
  await page.locator(".lesson-actions button").first().waitFor();
  await settled(page);
  const before = await places();
  await page.locator(".lesson-actions button").first().click();
  await expect.poll(() => page.locator(".lesson-foot .wrong").innerText()).not.toBe("");
  await settled(page);
  expect(await places()).toBe(before);
  expect(await brokenWords(page, ".lesson-actions button")).toEqual([]);
  const sentences = await page.locator(".say-room [aria-hidden]").allInnerTexts();
  expect(sentences.length).toBe(5);
  for (const sentence of sentences) {
    await page.locator(".say-room .say").evaluate((live, said) => { live.textContent = said; }, sentence);
    expect(await places()).toBe(before);
  }
  await leave(one);
});

// Space has the most to press in its lesson.
it("a lesson leaves the board its room", async () => {
  const one = await visit(run, "#lesson=space", { width: 360, height: 740, language: "de", touch: true });
  const { page } = one;
  const boxOf = (selector: string) => page.locator(selector).evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect);
  for (const [width, height] of [[360, 740], [844, 390]] as const) {
    await page.setViewportSize({ width, height });
    await page.locator(".lesson-actions button").first().waitFor();
    await settled(page);
    expect((await boxOf(".lesson-board")).height).toBeGreaterThan(0.35 * height);
    expect((await boxOf(".lesson-page .say")).top).toBeGreaterThanOrEqual((await boxOf(".lesson-page > header")).bottom);
    expect((await boxOf(".lesson-foot > .row:last-child")).bottom).toBeLessThanOrEqual(height);
    for (const part of [".lesson-foot", ".lesson-actions", ".lesson-actions button >> nth=2"])
      expect(await page.locator(part).evaluate((it) => it.scrollWidth - it.clientWidth), part).toBe(0);
    await shot(page, `narrow-lesson-${width}`);
  }
  await leave(one);
});

it.each([[360, 740], [844, 390], [1440, 900]])("capitals of the status have room for their accents at %i by %i", async (width, height) => {
  const one = await visit(run, "#new=strips", { width, height, language: "pt" });
  const room = await one.page.locator(".line .say > .status").evaluate((it) => {
    const style = getComputedStyle(it);
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) throw new Error("no canvas");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down, actualBoundingBoxAscent: ink } = pen.measureText("É");
    return (parseFloat(style.lineHeight) - up - down) / 2 + up + parseFloat(style.paddingTop) - ink;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  await leave(one);
});

// What comes next and how long it took stand at the foot of a telephone, over nothing of each other.
it.each([["en", 390], ["de", 390], ["pt", 390], ["de", 360], ["pt", 360]])("the time that a puzzle took is read beside what comes next in %s, %i wide", async (language, width) => {
  const setup = "pentahex:pieces=A3,board=[0 0 0;0 1 1;1 0 1]";
  const one = await visit(run, `#new=${encodeURIComponent(setup)}`, { width, height: 740, language, touch: true });
  const { page } = one;
  await page.locator("g.node.grip[aria-label*='A3']").first().tap();
  await page.locator(".tool.turnRight").tap();
  await page.locator("g.node[aria-label*=' 1,0']").first().tap();
  await page.locator(".panel[data-over=end] .result .number").waitFor();
  await settled(page);
  const over = await page.evaluate(() => {
    const box = (it: Element): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return range.getBoundingClientRect();
    };
    const all = [...document.querySelectorAll(".panel .result .number, .panel .result button, .panel .sheet-close")]
      .filter((it) => it.checkVisibility()).map((it) => [it.textContent ?? "", it.matches("button") ? it.getBoundingClientRect() : box(it)] as const);
    return [all.length, ...all.flatMap(([name, a], i) => all.slice(i + 1).filter(([, b]) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).map(([other]) => `${name} and ${other}`)),
    ...all.filter(([, a]) => a.left < 0 || a.right > innerWidth).map(([name]) => `${name} outside`)];
  });
  expect(over).toEqual([4]);
  await shot(page, `narrow-solved-${language}-${width}`);
  await leave(one);
});

// Held across, the line below what is said is free, however long a hint is.
it.each([["en", "strips"], ["pt", "strips"], ["de", "twixt:size=12"]])("a hint of three lines covers nothing in %s: %s", async (language, setup) => {
  const one = await visit(run, `#new=${encodeURIComponent(setup)}`, { width: 844, height: 390, language, touch: true });
  const { page } = one;
  await page.locator(".tool.hint").tap();
  await page.locator(".mark-lens, .mark-place").first().waitFor();
  await isReadable(page, "the idea");
  await page.locator(".line-end button").first().tap();
  await page.locator(".mark-ghost:not(.mark-place)").first().waitFor();
  await isReadable(page, "the place");
  await leave(one);
});

// A word that stands under two signs says nothing of either; and it is in the name that readers say.
it.each(["en", "de", "pt"])("each tool has a word of its own in %s, which is whole in letters of 200 %%", async (language) => {
  const one = await visit(run, "#new=dissection", { width: 360, height: 740, language, touch: true });
  const { page } = one;
  for (const setup of ["dissection", "pentahex", "tantrix", "space"]) {
    await goOn(page, setup);
    for (const letters of ["", "200%"]) {
      await page.evaluate((asked) => (document.documentElement.style.fontSize = asked), letters);
      await isReadable(page, `${setup} ${letters}`);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));
    const tools = await page.locator(".tool").evaluateAll((all) => all.map((it) =>
      [it.querySelector(".tool-word")?.textContent?.replaceAll("\u00ad", "") ?? "", it.getAttribute("aria-label") ?? ""] as const));
    expect(new Set(tools.map(([word]) => word)).size, setup).toBe(tools.length);
    for (const [word, name] of tools) if (name) expect(name.replaceAll("\u00ad", "").toLowerCase()).toContain(word.toLowerCase());
  }
  await leave(one);
});

// Words of tools stand apart, even where there are eight of them.
it.each([["de", "space"], ["pt", "space"], ["pt", "dissection"], ["en", "pentahex"]])("words of tools do not touch at 320 pixels in %s: %s", async (language, setup) => {
  const one = await visit(run, `#new=${setup}`, { width: 320, height: 568, language, touch: true });
  const gaps = await one.page.locator(".tool-word").evaluateAll((all) => {
    const boxes = all.filter((it) => it.clientWidth !== 1).map((it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return range.getBoundingClientRect();
    });
    return boxes.slice(1).map((box, i) => box.left - (boxes[i]?.right ?? 0));
  });
  expect(gaps.length).toBeGreaterThan(3);
  expect(Math.min(...gaps)).toBeGreaterThan(2);
  const signs = await one.page.locator(".tool .sign").evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().top)));
  expect([...new Set(signs)]).toHaveLength(1);
  await leave(one);
});

// The list of moves is not in sight before it is drawn up.
it("moves on a telephone open at the one that one is at", async () => {
  const one = await visit(run, "", { width: 360, height: 740, touch: true });
  const { page } = one;
  const moves = [3, 6, 9].flatMap((row) => [..."BCDEFGHIJK"].map((column) => `${column}${row}`));
  await page.locator("main input[type=file]").setInputFiles({ name: "long.intarsia", mimeType: "text/plain",
    buffer: Buffer.from(`intarsia 1\ngame: twixt:size=12\n\n${moves.join(" ")}\n`) });
  await page.waitForSelector(table);
  await openTab(page, "moves");
  const isIn = (): Promise<boolean> => page.locator(".moves-box").evaluate((box) => {
    const [outer, inner] = [box, box.querySelector("[aria-current]")].map((it) => it?.getBoundingClientRect() ?? new DOMRect());
    return outer !== undefined && inner !== undefined && inner.height > 0 && inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
  });
  await expect.poll(isIn).toBe(true);
  await leave(one);
});

it("files are opened from the gallery at 320 pixels too, before all sets", async () => {
  const one = await visit(run, "", { width: 320, height: 568, touch: true });
  const open = one.page.locator("main .narrow-only");
  await one.page.locator(".sets").waitFor();
  expect(await open.innerText()).toBe("Open a file…");
  const [top, sets] = await Promise.all([open, one.page.locator(".sets")].map(async (it) => (await it.boundingBox())?.y ?? 0));
  expect(top).toBeLessThan(sets ?? 0);
  await leave(one);
});

it.each(["en", "de", "pt"])("what an editor says is whole at 320 pixels in %s", async (language) => {
  const one = await visit(run, "#new=pentahex:edit,pieces=2*I3,board=triangle3,room=1", { width: 320, height: 568, language, touch: true });
  const status = one.page.locator(".status");
  expect(await status.innerText()).toMatch(/: (check|Prüf|verifique)/);
  expect(await status.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThan(2);
  await leave(one);
});

// A hint that needs four lines or more lies over the inlaid line, all of it.
it("a long hint leaves no sliver of the inlaid line", async () => {
  const one = await visit(run, "#new=tantrix%3Adiscovery%2Cn%3D10%2Ccolour%3Dred", { width: 320, height: 740, language: "de", touch: true });
  const { page } = one;
  await page.locator(".tool.hint").tap();
  await page.locator(".line-end button").nth(1).waitFor();
  await settled(page);
  const [line, inlay, lines] = await page.evaluate(() => {
    const of = (selector: string): DOMRect => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return [of(".line").bottom, of(".inlay"), of(".hint-words").height] as const;
  });
  expect(lines).toBeGreaterThan(60); // four lines
  expect(line >= inlay.bottom || line <= inlay.top, `${line} over ${inlay.top} to ${inlay.bottom}`).toBe(true);
  await leave(one);
});

const speech = {
  de: { more: "Mehr verraten", fine: /^Bis/, begin: /^Es ist lösbar/ },
  pt: { more: "Diga mais", fine: /^(Até|Certo)/, begin: /^Há solução/ },
} as const;

const telephones = [[320, 568], [360, 740], [844, 390]] as const;

/** A game on telephones of each size, begun anew on each; what goes wrong says on which. */
async function onTelephones(
  language: string, setup: string, more: string, look: (page: Page, width: number, height: number) => Promise<void>,
): Promise<void> {
  const [[width, height]] = telephones;
  const one = await visit(run, `#new=${encodeURIComponent(setup)}${more}`, { width, height, language, touch: true });
  await one.page.waitForSelector(table);
  for (const size of telephones) {
    if (size !== telephones[0]) {
      await one.page.setViewportSize({ width: size[0], height: size[1] });
      await goOn(one.page, setup, more);
    }
    await look(one.page, size[0], size[1]).catch((fault: unknown) => {
      throw new Error(`at ${size.join(" by ")}`, { cause: fault });
    });
  }
  await leave(one);
}

describe("on telephones", () => {
  it.each([["de", "space"], ["pt", "space"], ["de", "pentahex:pieces=free4,board=4x7"], ["pt", "pentahex:pieces=free4,board=4x7"]] as const)(
    "every word of %s is to be read: %s", (language, setup) => onTelephones(language, setup, "", async (page, width) => {
      await isReadable(page, "opened");
      await page.locator(".tool.hint").click();
      await page.locator(".mark-lens, .mark-place").first().waitFor();
      expect(await page.locator(".hint-words").innerText()).toMatch(speech[language][setup === "space" ? "fine" : "begin"]);
      await isReadable(page, "with a hint");
      await shot(page, `narrow-${setup.slice(0, 5)}-${language}-${width}`);
      await page.getByRole("button", { name: speech[language].more }).click();
      await page.locator(".mark-ghost:not(.mark-place)").first().waitFor();
      await isReadable(page, "with its place");
      await page.locator(".line-end button").last().click();
      for (const tab of ["help", "share"] as const) {
        await openTab(page, tab);
        await isReadable(page, tab);
      }
      await shot(page, `narrow-${setup.slice(0, 5)}-${language}-${width}-share`);
    }));

  it.each([["de", "twixt"], ["pt", "tantrix:match"], ["pt", "tantrix"]])("who plays, and what is to be done, is to be read in %s: %s",
    (language, setup) => onTelephones(language, setup, "", async (page, width) => {
      await isReadable(page, "opened");
      expect(await coveredStatus(page)).toEqual([]);
      await openTab(page, "game");
      expect(await cutChoices(page, ".seat select")).toEqual([]);
      await page.locator(".keys > summary").click();
      expect(await beyond(page)).toEqual([]);
      await shot(page, `narrow-seats-${setup.replace(":", "-")}-${language}-${width}`);
    }));

  // What one makes has two lines to say and a game to name; a match of four with clocks has the fullest head.
  it.each([["en", "pentahex:edit,pieces=free1-3,board=rect4x3,room=1", ""], ["de", "tantrix:discovery,n=10", ""],
    ["pt", "tantrix:match,players=4", "&clock=10+5"], ["en", "twixt:size=12", "&clock=10+5"]])("head and status hold what they say in %s: %s",
    (language, setup, clock) => onTelephones(language, setup, clock, async (page, width, height) => {
      await settled(page);
      expect(await page.locator(".clocks:not(.hidden)").count()).toBe(clock ? 1 : 0);
      expect(await spilt(page)).toEqual([]);
      expect(await coveredStatus(page).then((all) => (width < 360 ? [] : all))).toEqual([]);
      if (height < 400 && setup.startsWith("twixt")) { // both players and their clocks, without a scroll
        await openTab(page, "game");
        const last = page.locator(".pane-game .seat select").last();
        expect(await last.evaluate((select) => select.getBoundingClientRect().bottom)).toBeLessThanOrEqual(height);
      }
      await shot(page, `narrow-head-${setup.slice(0, 10).replace(":", "-")}-${width}`);
    }));
});

/** Words in buttons that come nearer to a rim than this, and buttons beside each other that come nearer. */
const ROOM = 4; // px
const tooNear = (page: Page): Promise<string[]> => page.evaluate((room) => {
  const wordsOf = (button: Element): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return range.getBoundingClientRect();
  };
  const seen = (row: string) => [...document.querySelectorAll<HTMLElement>(row)].filter((one) => one.checkVisibility());
  const near = seen(".tabs button, .actions button").filter((one) => {
    const [words, box] = [wordsOf(one), one.getBoundingClientRect()];
    return Math.min(words.top - box.top, box.bottom - words.bottom, words.left - box.left, box.right - words.right) < room;
  });
  const boxes = seen(".line-end button").map((one) => one.getBoundingClientRect());
  const touching = boxes.filter((box, i) => i > 0 && box.left - (boxes[i - 1]?.right ?? 0) < room);
  return [...near.map((one) => one.textContent), ...touching.map((box) => `a button at ${box.left}`)];
}, ROOM);

it.each(["en", "de", "pt"])("words keep away from the rims of their buttons: %s", async (language) => {
  const one = await visit(run, "#new=twixt", { language, width: 1440, height: 900 });
  expect(await tooNear(one.page)).toEqual([]);
  await leave(one);
  const phone = await visit(run, "#new=twixt", { language, touch: true, width: 360, height: 740 });
  await phone.page.locator("g.node.grip").nth(250).tap();
  await phone.page.locator(".line-end .set-it").waitFor();
  await expect.poll(() => phone.page.locator(".hint-words").innerText()).toMatch(/^\p{Lu}.*\.$/su); // once it is known what it links to
  expect(await tooNear(phone.page)).toEqual([]);
  await leave(phone);
});

// A refusal may be long: it lies over what is below it, which keeps its place.
it.each([["de", 844, 390, true], ["pt", 360, 740, true], ["de", 820, 1180, true], ["pt", 1440, 900, false]] as const)(
  "a refusal is read to its end in %s at %d by %d", async (language, width, height, touch) => {
    const one = await visit(run, "#new=twixt:size=12", { width, height, language, touch });
    const { page } = one;
    await page.locator("g.node.grip").first().click({ force: true }); // on the other's border line, or on a peg
    await settled(page);
    await page.locator("g.node.grip").first().click({ force: true });
    await page.locator(".refused .reason").waitFor();
    const boxOfStage = (): Promise<string> => page.locator(".stage").evaluate((it) => JSON.stringify(it.getBoundingClientRect()));
    const before = await boxOfStage();
    await page.locator(".reason").evaluate((it) => (it.textContent = "Ein Zug ist ein Loch wie D5, mit Brücken. ".repeat(6)));
    const [whole, seen, isOver] = await page.locator(".reason").evaluate((it) => {
      const box = it.getBoundingClientRect();
      return [it.scrollHeight, it.clientHeight, it.contains(document.elementFromPoint(box.left + 9, box.bottom - 5))] as const;
    });
    expect(whole).toBeLessThanOrEqual(seen + 1);
    expect(isOver).toBe(true);
    expect(await boxOfStage()).toBe(before);
    await leave(one);
  });

const longGame = "intarsia 1\ngame: tantrix:discovery,n=3\n\nintarsia 1\ngame: null\n\n1. 77\n";

it.each([["de", 360, 740], ["pt", 360, 740], ["de", 844, 390], ["pt", 820, 1180]] as const)(
  "what is kept is read to its end in %s at %d by %d", async (language, width, height) => {
    const one = await visit(run, "", { width, height, language, touch: true });
    const { page } = one;
    const cut = (list: string): Promise<string[]> => page.locator(`${list} :is(b, .small)`).evaluateAll((all) => all.filter((it) => {
      const box = it.getBoundingClientRect();
      return it.scrollWidth > it.clientWidth || box.right > (it.closest("li")?.getBoundingClientRect().right ?? 0) ||
        [...(it.closest("li")?.querySelectorAll("li > button") ?? [])].some((button) => {
          const other = button.getBoundingClientRect();
          return !button.contains(it) && box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
        });
    }).map((it) => it.textContent ?? ""));
    await page.locator("header input[type=file]").setInputFiles(
      { name: "games.ita", mimeType: "text/plain", buffer: Buffer.from(longGame) });
    await page.locator(".kept-list .damaged").waitFor();
    expect(await cut(".kept-list")).toEqual([]);
    await page.locator(".title .strong").click();
    await page.locator(".kept-list .remove").waitFor();
    expect(await cut(".kept-list")).toEqual([]);
    expect(await page.locator(".kept-list .card").evaluate((it) => it.clientWidth)).toBeGreaterThan(200);
    await page.evaluate(() => (location.hash = "#"));
    await page.locator(".begun-cards b").waitFor();
    expect(await cut(".begun-cards")).toEqual([]);
    await leave(one);
  });

it("what is told while a game is played on a telephone leaves its tools free; sliders are as high as a finger", async () => {
  const one = await visit(run, "#new=twixt:size=12", { width: 360, height: 740, touch: true });
  const { page } = one;
  await page.evaluate(() => (location.hash = "#nowhere"));
  await page.locator(".notice").waitFor();
  await page.locator(".tool.hint").tap({ trial: true });
  expect(await page.locator(".notice").evaluate((it) => it.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(await page.locator(".tools").evaluate((it) => it.getBoundingClientRect().top));
  await page.evaluate(() => (location.hash = "#setup=pentahex"));
  await page.locator("#setup-difficulty").waitFor();
  expect(await page.locator("#setup-difficulty").evaluate((it) => it.clientHeight)).toBeGreaterThanOrEqual(44);
  await leave(one);
});

it.each(["en", "de", "pt"])("the longest name of a puzzle is whole on a telephone held across, in %s", async (language) => {
  const one = await visit(run, "#new=pentahex:pieces=chiral6,board=15x26", { width: 844, height: 390, language, touch: true });
  const [whole, seen] = await one.page.locator(".game-title").evaluate((it) => [it.scrollHeight, it.clientHeight] as const);
  expect(whole).toBeLessThanOrEqual(seen + 1);
  await leave(one);
});
