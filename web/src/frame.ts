// The frame of the page: its head with the mark and the ways to everything, and notices. Owns both.
import { button, h, on, signButton } from "./dom";
import { chooser } from "./files";
import { writePlace } from "./links";
import { sign } from "./signs";
import { words } from "./words/en";

const NOTICE_FOR = 9000; // milliseconds
const NOTICE_FOR_KEYS = 60_000;

export interface Notice {
  readonly sentence: string;
  /** What can be done about it, such as undoing. */
  readonly deed?: { readonly label: string; run(): void; /** Ctrl+Z does it too. */ readonly isUndo?: boolean };
  /** It is about what was to be opened: gone when something else is. */
  readonly isOfOpening?: boolean;
  /** The next one about the same takes its place. */
  readonly about?: string;
}

/** The mark and the name: drawn in index.html, so that they are seen before any script. */
const homeOf = (head: ParentNode): HTMLElement =>
  head.querySelector<HTMLElement>(".home") ?? h("a", { class: "home", href: "#" });

export class Frame {
  readonly head = document.querySelector<HTMLElement>("header.head") ?? h("header", { class: "head" });
  readonly notices = h("div", { class: "notices", role: "status" });

  constructor(private readonly openFiles: (files: readonly File[]) => void) {
    this.draw();
  }

  /** Draws the head, again when the language is another one. */
  draw(): void {
    const settings = h("a", {
      class: "icon-button", href: writePlace({ at: "settings" }), "aria-label": words.settings.title,
      title: words.settings.title,
    });
    settings.append(sign("settings"));
    const home = homeOf(this.head);
    home.setAttribute("aria-label", words.frame.home);
    this.head.replaceChildren(
      home,
      h("nav", { "aria-label": words.frame.label },
        h("span", { class: "wide-only" }, chooser(words.gallery.openFile, this.openFiles)),
        settings));
  }

  /** Takes back what was done last, where a notice offers it still. */
  undo(): boolean {
    const last = [...this.notices.querySelectorAll<HTMLElement>(".notice-undo")].pop();
    last?.click();
    return last !== undefined;
  }

  /** Something else is opened, or one goes elsewhere. */
  forgetOpening(): void {
    for (const line of this.notices.querySelectorAll(".of-opening")) line.remove();
  }

  /** The same sentence stands there once. */
  notice({ sentence, deed, isOfOpening, about }: Notice): void {
    for (const line of this.notices.querySelectorAll<HTMLElement>(".notice"))
      if (line.firstChild?.textContent === sentence || (about && line.dataset["about"] === about)) line.remove();
    const line = h("p", { class: isOfOpening ? "notice of-opening" : "notice", "data-about": about }, sentence);
    if (deed)
      line.append(button(deed.label, () => {
        line.remove();
        deed.run();
      }, { class: deed.isUndo ? "notice-deed notice-undo" : "notice-deed" }));
    line.append(signButton(sign("cancel"), words.close, () => line.remove(), { class: "notice-close" }));
    this.notices.append(line);
    const isByKeys = deed && document.documentElement.classList.contains("keyed"); // the way there is long
    const stay = setTimeout(() => line.remove(), isByKeys ? NOTICE_FOR_KEYS : NOTICE_FOR);
    on(line, { onfocusin: () => clearTimeout(stay) }); // whoever is in it keeps it
  }
}
