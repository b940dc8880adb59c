// The frame of the page: its head with the mark and the ways to everything, and notices. Owns both.
import { button, h, on, signButton } from "./dom";
import { chooser } from "./files";
import { writePlace } from "./links";
import { sign } from "./signs";
import { svgElement } from "./board/paint";
import { words } from "./words/en";

const NOTICE_FOR = 9000; // milliseconds

export interface Notice {
  readonly sentence: string;
  /** What can be done about it, such as undoing. */
  readonly deed?: { readonly label: string; run(): void };
}

const letters =
  "M1.2 6V16M6.4 16V6M6.4 11A3.85 3.85 0 0 1 14.1 11V16M20.4 2V12.6A2.3 2.3 0 0 0 22.7 14.85H24.4" +
  "M17.6 7.15H24.2M35.8 6V16M35.8 11A3.9 3.9 0 1 0 28 11A3.9 3.9 0 1 0 35.8 11M41.2 16V6" +
  "M41.2 11A3.85 3.85 0 0 1 46.2 7.2M55.6 7.15H51.8A1.95 1.95 0 0 0 51.8 11H53.6" +
  "A1.95 1.95 0 0 1 53.6 14.85H49.2M60.2 6V16M73 6V16M73 11A3.9 3.9 0 1 0 65.2 11A3.9 3.9 0 1 0 73 11";
const dots =
  "M1.2 .85l1.75 1.75-1.75 1.75-1.75-1.75zM60.2 .85l1.75 1.75-1.75 1.75-1.75-1.75z";

/** The mark, a tumbling block, and the name, drawn. */
function brand(): HTMLElement {
  const mark = svgElement("svg", { viewBox: "-12 -12 24 24", class: "mark", "aria-hidden": "true" });
  const sides = [
    ["top", "M0-10.2 8.840-5.100 0 0-8.840-5.100Z"],
    ["left", "M-9.540-3.900-.7 1.200V11.400L-9.540 6.300Z"],
    ["right", "M9.540-3.900 .7 1.200V11.400L9.540 6.300Z"],
  ] as const;
  for (const [name, d] of sides) mark.append(svgElement("path", { class: name, d }));
  const word = svgElement("svg", { viewBox: "-.8 0 76 18", class: "word", "aria-hidden": "true" });
  word.append(
    svgElement("path", { d: letters, fill: "none", stroke: "currentColor", "stroke-width": "2.3" }),
    svgElement("path", { d: dots, fill: "currentColor" }),
  );
  const home = h("a", { class: "home", href: "#", "aria-label": words.frame.home });
  home.append(mark, word);
  return home;
}

export class Frame {
  readonly head = h("header", { class: "head" });
  readonly notices = h("div", { class: "notices", role: "status" });

  constructor(private readonly openFile: (file: File) => void) {
    this.draw();
  }

  /** Draws the head, again when the language is another one. */
  draw(): void {
    const settings = h("a", {
      class: "icon-button", href: writePlace({ at: "settings" }), "aria-label": words.settings.title,
      title: words.settings.title,
    });
    settings.append(sign("settings"));
    this.head.replaceChildren(
      brand(),
      h("nav", { "aria-label": words.frame.label },
        h("span", { class: "wide-only" }, chooser(words.gallery.openFile, this.openFile)),
        settings));
  }

  /** The same sentence stands there once. */
  notice({ sentence, deed }: Notice): void {
    for (const line of [...this.notices.children])
      if (line.firstChild?.textContent === sentence) line.remove();
    const line = h("p", { class: "notice" }, sentence);
    if (deed)
      line.append(button(deed.label, () => {
        line.remove();
        deed.run();
      }, { class: "notice-deed" }));
    line.append(signButton(sign("cancel"), words.close, () => line.remove(), { class: "notice-close" }));
    this.notices.append(line);
    const stay = setTimeout(() => line.remove(), NOTICE_FOR);
    on(line, { onfocusin: () => clearTimeout(stay) }); // whoever is in it keeps it
  }
}
