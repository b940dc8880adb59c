// Printing: pages that the core draws stand behind the page and are seen by the printer alone. Loaded
// when somebody prints. Knows no game.
import "./style/print.css";
import { Refusal } from "./boundary";
import { h } from "./dom";
import type { Engine } from "./engine";
import type { Tell } from "./press";
import type { Paper } from "./workshop";

const A4: Paper = [595, 842];
const LETTER: Paper = [612, 792];
// Where paper is measured in inches.
const INCHES = ["US", "CA", "MX", "CL", "CO", "VE", "PH"];
const SLICE = 100; // milliseconds between two reports

export function paperOf(locale: string): Paper {
  return INCHES.includes(locale.split("-").at(-1)?.toUpperCase() ?? "") ? LETTER : A4;
}

/** Puzzles on paper, their answers on pages behind them. */
export async function printSheet(
  engine: Engine, setups: readonly string[], heading: string, most: number, tell: Tell,
): Promise<void> {
  const count = Math.min(most, setups.length);
  await engine.call("sheetBegin", setups, heading, count, paperOf(navigator.language));
  for (let lacks = count; lacks > 0;) {
    lacks = await engine.call("sheetOn", SLICE);
    tell(count - lacks, count);
  }
  await printPages(await engine.call("sheetPages"));
}

/** What stands above a picture. */
export interface Heading {
  readonly title: string;
  readonly words: string;
}

/** The setup as a puzzle with its answer, or, where there is nothing to solve, the picture and what it is. */
export async function printGame(
  engine: Engine, setup: string, picture: () => Promise<string>, heading: Heading, tell: Tell,
): Promise<void> {
  try {
    await printSheet(engine, [setup], "", 1, tell);
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
    await printPages([await picture()], heading);
  }
}

async function printPages(pages: readonly string[], heading?: Heading): Promise<void> {
  document.querySelector(".print-pages")?.remove();
  const urls = pages.map((svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })));
  const images = urls.map((src) => h("img", { src, alt: "" }));
  const list = h("div", { class: "print-pages", "aria-hidden": "true" },
    heading && h("header", {}, h("h1", {}, heading.title), h("p", {}, heading.words)), ...images);
  document.body.append(list);
  document.body.dataset["prints"] = "";
  await Promise.all(images.map((image) => image.decode()));
  const done = (): void => {
    list.remove();
    delete document.body.dataset["prints"];
    urls.forEach((url) => URL.revokeObjectURL(url));
  };
  addEventListener("afterprint", done, { once: true });
  print();
}
