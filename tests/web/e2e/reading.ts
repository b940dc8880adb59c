// What of the words on a page cannot be read as they were written: cut off by their box, or broken in two.
import type { Page } from "playwright-core";

/** Each that could be chosen and is wider than its closed list, and names that reach into it. */
export const cutChoices = (page: Page, where: string): Promise<string[]> => page.evaluate((selector) => {
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll<HTMLSelectElement>(selector)].filter((one) => one.checkVisibility()).flatMap((one) => {
    const style = getComputedStyle(one);
    if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const arrow = 20; // px
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    const name = one.labels[0];
    return [
      ...[...one.options].map((option) => option.text).filter((words) => (pen?.measureText(words).width ?? 0) > room)
        .map((words) => `${words} in ${room}`),
      ...(name && name.scrollWidth > name.clientWidth ? [name.textContent ?? ""] : []),
    ];
  });
}, where);

/** Words that go on in another line without a hyphen, and those that leave their box. The browser's own dictionaries are
 * left out: not everyone's has them. */
export const brokenWords = (page: Page, where: string): Promise<string[]> => page.evaluate((selector) => {
  const plain = new CSSStyleSheet();
  plain.replaceSync("* { hyphens: manual !important; }");
  document.adoptedStyleSheets.push(plain);
  const found: string[] = [];
  const range = document.createRange();
  for (const box of document.querySelectorAll<HTMLElement>(selector)) {
    if (!box.checkVisibility() || box.clientWidth <= 1) continue;
    if (getComputedStyle(box).display !== "inline" && box.scrollWidth > box.clientWidth + 1)
      found.push(`${box.textContent}: ${box.scrollWidth} in ${box.clientWidth}`);
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest(".visually-hidden, svg, option")) continue;
      for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/[^\s\u00ad\u200b/–—-]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map((place) => Math.round(place.top)));
        if (lines.size <= 1) continue;
        // letter by letter, since a hyphen that is only shown belongs to what follows it
        lines.clear();
        for (let at = index; at < index + word.length; at++) {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const place = [...range.getClientRects()].at(-1);
          if (place) lines.add(Math.round(place.top));
        }
        if (lines.size > 1) found.push(`${word} in ${Math.round(box.clientWidth)}`);
      }
    }
  }
  document.adoptedStyleSheets.pop();
  return [...new Set(found)];
}, where);

/** Whatever a page has to say that reaches beyond the window. */
export const beyond = (page: Page): Promise<string[]> => page.evaluate(() =>
  [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .skip, svg, .scrolls, .begun-cards, .picks"))
    .filter((one) => one.getBoundingClientRect().width > 1 && one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.outerHTML.slice(0, 80)));

/** Words that are wider than what they stand in, or cut off below. */
export const clipped = (page: Page): Promise<string[]> => page.evaluate(() =>
  [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .skip, svg, select, [aria-hidden=true]"))
    .filter((one) => one.clientWidth > 1 && [...one.childNodes].some((it) => it.nodeType === Node.TEXT_NODE && it.nodeValue?.trim()))
    .filter((one) => getComputedStyle(one).display !== "inline")
    .filter((one) => one.scrollWidth > one.clientWidth + 1 ||
      (getComputedStyle(one).overflowY !== "visible" && one.scrollHeight > one.clientHeight + 3))
    .map((one) => `${one.className} ${one.textContent.slice(0, 40)}: ${one.scrollWidth} in ${one.clientWidth}, ${one.scrollHeight} in ${one.clientHeight}`));

/** Who asked for letters twice as large before anything was loaded. */
export const inLargeLetters = (page: Page): Promise<void> => page.addInitScript(() =>
  addEventListener("DOMContentLoaded", () => (document.documentElement.style.fontSize = "200%")));
