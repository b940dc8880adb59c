// Where one was on the page's parts, so that the way back leads there: how far each was scrolled and which link was
// followed; and from which part a game was opened. The browser's own memory of it fails, since parts come later than
// their addresses. Knows no part.

const KEPT = "intarsia.places"; // in this tab, for a reload
const MOST = 60; // places

/** A part from which games are opened. */
export interface Origin {
  readonly address: string;
  /** What it is called; "": the gallery. */
  readonly title: string;
}

interface Spot {
  readonly y: number;
  /** The address of the link that was followed. */
  readonly link: string;
}

/** What the browser keeps with each step of its history. */
interface Step {
  readonly isKnown: true;
  readonly origin?: Origin | undefined;
}

const gallery: Origin = { address: "#", title: "" };
const plain = (address: string): string => (address.replace(/^#/, "") ? address : "#");

function kept(): [string, Spot][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as [string, Spot][];
  } catch {
    return [];
  }
}

export class WayBack {
  private readonly spots = new Map<string, Spot>(kept());
  private here = ""; // the address of the list that is shown; "": another part is
  private from: Origin = gallery; // the latest part from which a game can be opened

  constructor() {
    history.scrollRestoration = "manual";
    // the address is another one before the browser scrolls to where that says
    addEventListener("scroll", () => plain(location.hash) === this.here && this.note(), { passive: true });
    addEventListener("click", ({ target }) => {
      const link = this.here && target instanceof Element ? target.closest("main a[href^='#']") : null;
      if (link) this.note(link.getAttribute("href") ?? "");
    }, { capture: true });
    addEventListener("pagehide", () => {
      try {
        sessionStorage.setItem(KEPT, JSON.stringify([...this.spots].slice(-MOST)));
      } catch {
        // the way back begins at the top then
      }
    });
  }

  /** From where the game that comes was opened: what the browser kept with it, else the part that was shown last. */
  get origin(): Origin {
    return (history.state as Step | null)?.origin ?? this.from;
  }

  /** A part from which games are opened is shown: is it where one was before? Then it is there again. */
  showList(title: string, main: HTMLElement): boolean {
    const address = plain(location.hash);
    const isBack = this.isKnown || this.isReturning;
    this.from = { address, title };
    this.show(undefined, address);
    const spot = isBack ? this.spots.get(address) : undefined;
    scrollTo(0, spot?.y ?? 0);
    if (spot?.link) main.querySelector<HTMLElement>(`a[href="${CSS.escape(spot.link)}"]`)?.focus({ preventScroll: true });
    return spot !== undefined;
  }

  /** A game is shown. */
  showGame(): void {
    this.show(this.origin);
    scrollTo(0, 0);
  }

  /** What is shown has another address from now on; the way back to a list leads there. */
  moved(address: string): void {
    history.replaceState(history.state, "", address);
    if (!this.here) return;
    this.here = plain(address);
    this.from = { ...this.from, address: this.here };
  }

  /** Anything else is shown. */
  showOther(): void {
    this.show((history.state as Step | null)?.origin);
    scrollTo(0, 0);
  }

  /** The browser went to a step that was shown before. */
  get isKnown(): boolean {
    return (history.state as Step | null)?.isKnown ?? false;
  }

  // The way led from a game to where it was opened.
  private get isReturning(): boolean {
    return this.leaving?.address === plain(location.hash);
  }

  private leaving: Origin | undefined; // of the game that is shown

  private show(origin: Origin | undefined, here = ""): void {
    this.leaving = origin;
    this.here = here;
    const step: Step = { isKnown: true, origin };
    history.replaceState(step, "");
  }

  private note(link = this.spots.get(this.here)?.link ?? ""): void {
    this.spots.delete(this.here); // it is the latest now
    this.spots.set(this.here, { y: scrollY, link });
  }
}
