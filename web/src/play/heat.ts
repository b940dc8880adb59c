// How all solutions lie, as heat over the board: of one piece, or of the likeliest everywhere. The chart is
// made in a worker of its own that ends with it. Owns its element. Knows places by their nodes.
import { Refusal } from "../boundary";
import { CoreLost, type Engine } from "../engine";
import { button, disable, h, on, svgElement, write } from "../dom";
import type { Allowed, Chart } from "../protocol";
import type { Scene, SceneNode } from "../scene";
import { fill, words } from "../words/en";
import { numberText as number } from "../words/language";

export interface HeatOwner {
  record(): string;
  /** A fresh worker. */
  press(): Engine;
  /** Heat is drawn over the board, in another way, or not any more. */
  changed(): void;
}

const SLICE = 100; // milliseconds
const LIKELIEST = -1;
const TENTHS = 10;
const WORDS_SIZE = 0.4; // in the scene's units

/** The share of the solutions in which a piece lies on a place, or, of all pieces, the one that lies there
 * most often. */
export function shareAt({ solutions }: Chart, totals: readonly number[], piece: number): number {
  const total = piece === LIKELIEST ? Math.max(...totals) : totals[piece] ?? 0;
  return solutions > 0 ? total / solutions : 0;
}

/** What stands on a place, for those who do not tell the shades apart: the likeliest piece's name, or a
 * piece's share in whole percents, never more than it is. */
function wordsOn(chart: Chart, totals: readonly number[], piece: number): string {
  if (piece === LIKELIEST) return chart.pieces[totals.indexOf(Math.max(...totals))] ?? "";
  const percents = Math.floor(((totals[piece] ?? 0) * 100) / chart.solutions);
  return percents < 1 ? "<1" : String(percents);
}

/** Heat over the places of a scene, in tenths, as the core's pictures have it; only what is in all solutions
 * has the tenth tenth. */
export function heatOver(chart: Chart, piece: number, scene: Scene): SceneNode[] {
  const nodes = new Map(scene.nodes.map((node) => [node.id, node]));
  return chart.places.flatMap(({ node, totals }): SceneNode[] => {
    const place = nodes.get(node);
    const share = shareAt(chart, totals, piece);
    if (!place?.path || share === 0) return [];
    const { path, x = 0, y = 0, turn = 0, scale = 1 } = place;
    const tenths = Math.max(1, Math.floor(share * TENTHS));
    return [
      { role: "decor", style: `heat heat-${tenths}`, path, x, y, turn, scale },
      { role: "decor", style: "heat-words", text: wordsOn(chart, totals, piece), size: WORDS_SIZE, x, y },
    ];
  });
}

/** The ten shades, from the faintest to what is in all solutions. */
function legend(): HTMLElement {
  const shades = svgElement("svg", { viewBox: `0 0 ${TENTHS} 1`, preserveAspectRatio: "none" });
  for (let tenth = 1; tenth <= TENTHS; tenth++) {
    const place = { x: String(tenth - 1), width: "1", height: "1" };
    shades.append(svgElement("rect", { class: `heat heat-${tenth}`, ...place }));
  }
  return h("div", { class: "heat-legend still number", "aria-hidden": "true" }, "10", shades, "100 %");
}

export class Heat {
  readonly element = h("div", { class: "help heat-map" });
  private readonly begin = button(words.heat.begin, () => this.pressed(), { class: "chart" });
  private readonly so = h("p", { class: "heat-said quiet number" });
  private readonly said = h("p", { class: "heat-said", "aria-live": "polite" });
  private readonly bar = h("progress", { max: 1, class: "still", "aria-label": words.heat.begin });
  private readonly legend = legend();
  private readonly select = h("select", { "aria-label": words.heat.piece });
  private readonly rows = h("tbody");
  private readonly head = h("tr");
  private readonly table = h("details", { class: "heat-table hidden" },
    h("summary", {}, words.heat.table),
    h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": words.heat.table },
      h("table", {}, h("thead", {}, this.head), this.rows)));
  private engine: Engine | undefined; // at work
  private chart: Chart | undefined;
  private isShown = false;
  private canSolve = false;

  constructor(private readonly owner: HeatOwner) {
    on(this.select, { onchange: () => this.show(true) });
    on(this.table, { ontoggle: () => this.fillTable() });
    this.element.append(h("p", { class: "quiet" }, words.heat.about),
      h("div", { class: "help-buttons two" }, this.begin, this.select), this.bar, this.so,
      this.legend, this.said, this.table);
    this.enable();
  }

  offer({ solve }: Allowed): void {
    this.canSolve = solve;
    this.enable();
  }

  /** It is drawn over the board. */
  get isOn(): boolean {
    return this.isShown;
  }

  /** What is drawn over a scene. */
  over(scene: Scene): SceneNode[] {
    return this.chart && this.isShown ? heatOver(this.chart, this.piece, scene) : [];
  }

  /** The position changed: another chart belongs to it. */
  reset(): void {
    this.stop();
    const wasShown = this.isShown;
    this.chart = undefined;
    this.isShown = false;
    write(this.said, "");
    this.table.classList.add("hidden");
    this.select.replaceChildren();
    this.enable();
    if (wasShown) this.owner.changed();
  }

  /** Something else is drawn over the board. */
  giveWay(): void {
    if (this.isShown) this.show(false);
  }

  stop(): void {
    this.engine?.end();
    this.engine = undefined;
  }

  private get piece(): number {
    return Number(this.select.value || LIKELIEST);
  }

  private enable(): void {
    write(this.begin, this.engine ? words.help.stop : this.isShown ? words.heat.end : words.heat.begin);
    this.bar.classList.toggle("still", !this.engine);
    if (!this.engine) write(this.so, "");
    disable(!this.canSolve && !this.chart, this.begin);
    disable(!this.isShown, this.select);
    for (const part of [this.select, this.legend]) part.classList.toggle("still", !this.isShown);
  }

  private pressed(): void {
    if (this.engine) {
      this.stop();
      this.said.textContent = words.heat.stopped;
      this.enable();
    } else if (this.chart) {
      this.show(!this.isShown);
    } else {
      void this.make();
    }
  }

  private async make(): Promise<void> {
    const engine = (this.engine = this.owner.press());
    write(this.said, "");
    this.enable();
    try {
      await engine.call("chart", this.owner.record());
      let chart = await engine.call("chartOn", SLICE);
      for (; typeof chart === "number"; chart = await engine.call("chartOn", SLICE))
        this.progress(engine, chart);
      if (this.engine === engine) this.done(chart);
    } catch (reason) {
      this.failed(engine, reason);
    } finally {
      engine.end();
      if (this.engine === engine) this.engine = undefined;
      this.enable();
    }
  }

  // Seen as it goes; heard when one asks for it, not at each step.
  private progress(engine: Engine, size: number): void {
    if (this.engine !== engine) return;
    const sentence = fill(words.heat.working, number(size));
    this.bar.setAttribute("aria-valuetext", sentence);
    this.so.textContent = sentence;
  }

  private failed(engine: Engine, reason: unknown): void {
    if (!(reason instanceof Refusal || reason instanceof CoreLost)) throw reason;
    if (this.engine !== engine) return; // stopped by a hand
    this.said.textContent = reason instanceof Refusal ? reason.why.words : words.broken.crashed;
  }

  private done(chart: Chart): void {
    if (chart.solutions === 0) {
      this.said.textContent = words.help.none;
      return;
    }
    this.chart = chart;
    this.select.replaceChildren(
      h("option", { value: LIKELIEST }, words.heat.likeliest),
      ...chart.pieces.map((name, piece) => h("option", { value: piece }, name)));
    this.rows.replaceChildren();
    this.table.classList.remove("hidden");
    this.show(true);
  }

  private show(isShown: boolean): void {
    const { chart } = this;
    if (!chart) return;
    this.isShown = isShown;
    this.said.textContent = isShown ? this.saying(chart) : "";
    this.enable();
    this.owner.changed();
  }

  private saying(chart: Chart): string {
    const shares = chart.places.map(({ totals }) => shareAt(chart, totals, this.piece));
    const certain = shares.filter((share) => share === 1).length;
    return fill(this.piece === LIKELIEST ? words.heat.said : words.heat.saidOf, number(chart.solutions), certain);
  }

  // A row a place, a column a piece, for those who do not see the heat.
  private fillTable(): void {
    const { chart } = this;
    if (!chart || !this.table.open || this.rows.hasChildNodes()) return;
    this.head.replaceChildren(h("td"), ...chart.pieces.map((name) => h("th", { scope: "col" }, name)));
    this.rows.replaceChildren(...chart.places.map(({ place, totals }) => h("tr", {},
      h("th", { scope: "row" }, place), ...totals.map((total) => h("td", {}, number(total))))));
  }
}
