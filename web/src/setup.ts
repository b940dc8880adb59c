// A game set up by oneself: fields from the game's table of options, a picture of what they make,
// the reason beside the field that is wrong. Owns its element; all is asked of the core.
import { Refusal } from "./boundary";
import { button, h, on, svgElement, svgNodes } from "./dom";
import type { Glance } from "./desk";
import type { Engine } from "./engine";
import { chooser, describe, load } from "./files";
import type { Diagnosis, GameInfo, OptionInfo } from "./protocol";
import { segments } from "./segments";
import type { Pictures } from "./pictures";
import type { Settings } from "./settings";
import { SeatForm } from "./play/seat-form";
import type { Timing } from "./play/clocks";
import { hasComputer, type Seats } from "./play/seats";
import { isWritten, keyAt, offered, usualOf, write, type Offer } from "./setup-form";
import { read, type Setup } from "./setup-values";
import { sign } from "./signs";
import { capital, fill, words } from "./words/en";

export interface SetupOwner {
  readonly engine: Engine;
  readonly settings: Settings;
  readonly pictures: Pictures;
  readonly game: GameInfo;
  start(setup: string, seats: Seats, timing: Timing | undefined): void;
  notice(sentence: string): void;
}

const SLICE = 60; // milliseconds between two looks whether a search was stopped
const PREVIEW_AFTER = 150; // milliseconds without a change
const SHORT = 22; // letters that fit side by side, four times at most
const MOST_LISTED = 6; // sentences; more of them are a closed list

/** A text for which there is more than a field to write in. */
const isPicked = (option: OptionInfo): boolean =>
  option.kind === "text" && (option.file || option.choices !== undefined);

/** Said under a field's name; a flag says it beside its box, what is picked where it can be written. */
const hintOf = (option: OptionInfo): string =>
  option.kind === "word" ? ""
    : [option.help, isPicked(option) ? null : option.form].filter(Boolean).join("; ");

const STACKED = 1000; // px of a window, as in forms.css: up to there fields stand below Start, which says why too

/** A refusal where it stands beside its field: then the field has a name, and not the key that is typed. */
function besideField({ key, args, words: sentence }: Diagnosis): string {
  const own = (words.setup.refused as Readonly<Record<string, string>>)[key];
  return own === undefined ? sentence : fill(own, ...args);
}

/** False where it was refused; anything else goes on. */
function isRefusal(reason: unknown): false {
  if (!(reason instanceof Refusal)) throw reason;
  return false;
}

export class SetupPage {
  readonly element = h("main", { class: "page setup-page", id: "main" });
  readonly title: string;
  private setup: Setup;
  private readonly fields = h("div", { class: "fields" });
  private readonly notations = h("div", { class: "fields" }); // those that must be known by their notation
  private readonly advanced = h("details", { class: "advanced" });
  private readonly wrongs = new Map<string, HTMLElement>();
  private readonly pickers = new Map<string, () => void>(); // each filled anew by a call
  private readonly picture = h("img", { alt: "", width: 480, height: 360, class: "preview" });
  private readonly weaves = svgElement("svg", { width: "0", height: "0", "aria-hidden": "true" }); // of the squares beside players
  private readonly general = h("p", { class: "wrong", "aria-live": "polite" });
  private readonly under = h("p", { class: "wrong" }); // the text
  private readonly begin = button(words.setup.start, () => this.start(), {
    class: "strong", disabled: true,
  });
  private readonly form = new SeatForm("setup-seat", (seats) => (this.seats = seats),
    (timing) => (this.timing = timing));
  private readonly company = h("div", { class: "field hidden" },
    h("div", { class: "field-name" }, words.seats.title, this.weaves), this.form.element);
  private seats: Seats = [];
  private timing: Timing | undefined;
  private readonly text = h("input", {
    type: "text", id: "setup-text", spellcheck: "false", autocomplete: "off", autocapitalize: "off",
  });
  private readonly fresh = h("div", { class: "row" });
  private timer = 0;
  private asked = 0;
  private latest: string | undefined; // the key of what was chosen last
  private readonly followers = new Set<string>(); // keys of what was chosen by us, to go with it
  private search = 0; // the latest for a fresh puzzle; another number stops it
  private searching = 0; // whose job the worker has
  private pausing = 0; // the search that was stopped by hand
  private paused = ""; // what was looked for by the job that the worker keeps, to go on
  private readonly maker = button("", () => void this.make());
  private readonly stop = button(words.help.stop, () => this.pause(), { class: "stop hidden" });
  private readonly difficulty = on(h("input", { type: "range", id: "setup-difficulty", min: 1, max: 10, value: 3 }), {
    oninput: () => this.forgetPaused(),
  });

  constructor(private readonly owner: SetupOwner) {
    const { game } = owner;
    this.title = fill(words.setup.title, game.title);
    this.setup = read(game, game.name);
    this.build();
    this.drawFields();
    this.changed();
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.forgetPaused();
    this.asked++;
    URL.revokeObjectURL(this.picture.src);
    this.owner.pictures.forget(this.element);
    this.element.remove();
  }

  // ---- building

  private build(): void {
    on(this.text, { oninput: () => this.take(read(this.owner.game, this.text.value), this.text.value) });
    this.advanced.append(h("summary", {}, words.setup.advanced), this.notations,
      h("label", { for: "setup-text", class: "small quiet" }, words.setup.asText), this.text, this.under);
    const side = h("aside", { class: "sheet-box", "aria-label": words.setup.preview },
      h("div", { class: "looks" }, this.picture, this.general), h("div", { class: "row" }, this.begin), this.fresh);
    this.element.append(h("div", { class: "title" }, h("h1", {}, this.title)),
      h("div", { class: "columns" }, h("div", {}, this.fields, this.company, this.advanced), side));
  }

  private start(): void {
    const { settings } = this.owner;
    if (hasComputer(this.seats)) settings.choose({ level: Math.max(...this.seats) });
    this.owner.start(this.written().text, this.seats, this.timing);
  }

  // Who plays can be chosen where there are several and the computer can.
  private showSeats({ players, count, thinks }: Glance): void {
    const canChoose = count > 1 && thinks;
    this.company.classList.toggle("hidden", !canChoose);
    this.seats = canChoose ? this.seats.slice(0, count) : [];
    if (!canChoose) this.timing = undefined;
    else this.form.show(players, count, this.seats, this.timing);
  }

  // The patterns of the picture are those of the players' squares, too.
  private weave(picture: string): void {
    const [defs = ""] = /<defs>.*?<\/defs>/s.exec(picture) ?? []; // without its styles, which are not the page's
    this.weaves.replaceChildren(...svgNodes(defs));
  }

  private drawFields(): void {
    const { game } = this.owner;
    const { variant } = this.setup;
    this.wrongs.clear();
    this.pickers.clear();
    this.owner.pictures.forget(this.fields);
    this.fields.replaceChildren();
    this.notations.replaceChildren();
    if (game.variants.length > 1)
      this.fields.append(this.row("", words.setup.variant, variant.help ?? "", segments(
        words.setup.variant,
        game.variants.map((one) => ({ value: one.name, words: one.words ?? one.name })),
        variant.name,
        (name) => this.take(read(game, `${game.name}:${name}`)))));
    for (const option of variant.options.filter((one) => !one.inner))
      (isWritten(option) ? this.notations : this.fields).append(
        this.row(option.key, option.words ?? option.key, hintOf(option), this.control(option)));
    this.drawFresh();
  }

  private row(key: string, name: string, hint: string, control: HTMLElement): HTMLElement {
    const wrong = h("p", { class: "wrong", id: `wrong-${key}`, "aria-live": "polite" });
    this.wrongs.set(key, wrong);
    return h("div", { class: "field", "data-key": key },
      h("div", { class: "field-name", id: `name-${key}` }, name, hint !== "" && h("small", {}, hint)),
      h("div", {}, control, wrong));
  }

  // ---- one control for each kind of option

  private control(option: OptionInfo): HTMLElement {
    const given = this.setup.values.get(option.key);
    switch (option.kind) {
      case "number":
        return this.stepper(option, given ?? usualOf(option) ?? "");
      case "choice":
        return this.chooserOf(option, given ?? usualOf(option) ?? "");
      case "set":
        return this.several(option, (given ?? usualOf(option) ?? "").split("+"));
      case "word":
        return this.flag(option, given !== undefined);
      case "text":
        return this.writing(option, given ?? "");
    }
  }

  private stepper(option: OptionInfo, value: string): HTMLElement {
    const { least = 0, most = 0, words: label } = option;
    const field = h("input", {
      type: "number", min: least, max: most, value, placeholder: words.setup.auto,
      "aria-labelledby": `name-${option.key}`, "aria-describedby": `wrong-${option.key}`,
    });
    const set = (): void => this.give(option, field.value.trim() || undefined);
    const step = (by: number): void => {
      const now = field.value === "" ? least - Math.sign(by) : Number(field.value);
      field.value = String(Math.min(most, Math.max(least, now + by)));
      set();
    };
    on(field, { oninput: set });
    const press = (by: number, sentence: string): HTMLElement =>
      button(by < 0 ? "−" : "+", () => step(by), { "aria-label": fill(sentence, label ?? option.key) });
    return h("div", { class: "stepper" }, press(-1, words.setup.less), field, press(1, words.setup.more));
  }

  // Short names stand side by side. Sentences stand below each other, since a closed list would cut them off.
  private chooserOf(option: OptionInfo, value: string): HTMLElement {
    const choices = (option.choices ?? []).map((one) => ({ value: one.name, words: capital(one.words ?? one.name) }));
    const areShort = choices.every((one) => one.words.length < SHORT);
    const give = (name: string): void => this.give(option, name || undefined);
    if (areShort && choices.length < 5 && value !== "")
      return segments(option.words ?? option.key, choices, value, give);
    if (usualOf(option) === undefined) choices.unshift({ value: "", words: words.setup.auto });
    if (!areShort && choices.length <= MOST_LISTED)
      return segments(option.words ?? option.key, choices, value, give, "segments list");
    const select = h("select", { "aria-labelledby": `name-${option.key}` });
    for (const one of choices)
      select.append(h("option", { value: one.value, selected: one.value === value }, one.words));
    on(select, { onchange: () => give(select.value) });
    return select;
  }

  private several(option: OptionInfo, chosen: readonly string[]): HTMLElement {
    const box = h("div", { class: "row", role: "group", "aria-labelledby": `name-${option.key}` });
    const checks = (option.choices ?? []).map((one) => {
      const check = h("input", { type: "checkbox", value: one.name, checked: chosen.includes(one.name) });
      box.append(h("label", { class: "check" }, check, capital(one.words ?? one.name)));
      return check;
    });
    for (const check of checks)
      on(check, {
        onchange: () => this.give(option,
          checks.filter((one) => one.checked).map((one) => one.value).join("+") || undefined),
      });
    return box;
  }

  private flag(option: OptionInfo, isGiven: boolean): HTMLElement {
    const check = h("input", { type: "checkbox", checked: isGiven });
    on(check, { onchange: () => this.give(option, check.checked ? "" : undefined) });
    return h("label", { class: "check" }, check, option.help ?? option.words ?? option.key);
  }

  // A text of the game's own. Where there is something to choose from, it is chosen, and how the text
  // is written is said to those who want to write it.
  private writing(option: OptionInfo, value: string): HTMLElement {
    const field = h("input", {
      type: "text", value, placeholder: usualOf(option) ?? words.setup.auto, spellcheck: "false",
      autocomplete: "off", autocapitalize: "off",
      "aria-labelledby": `name-${option.key}`, "aria-describedby": `wrong-${option.key}`,
    });
    if (!isPicked(option)) {
      on(field, { oninput: () => this.give(option, field.value.trim() || undefined) });
      return field;
    }
    const put = (text: string): void => {
      field.value = text;
      this.give(option, text || undefined);
    };
    const choices = h("div", { class: "choices", role: "group", "aria-labelledby": `name-${option.key}` });
    const refill = (): void => this.fillPicker(choices, option, put);
    on(field, {
      oninput: () => {
        this.give(option, field.value.trim() || undefined);
        refill();
      },
    });
    this.pickers.set(option.key, refill);
    refill();
    return h("div", { class: "picker" }, choices,
      option.file && chooser(words.setup.fromFile, ([file]) => file && void this.embed(option, file, (text) => {
        put(text);
        refill();
      }), false),
      h("details", { class: "typed" }, h("summary", {}, words.setup.typed),
        h("p", { class: "small quiet" }, option.form ?? ""), field));
  }

  private fillPicker(row: HTMLElement, option: OptionInfo, put: (text: string) => void): void {
    const { game } = this.owner;
    const chosen = this.setup.values.get(option.key) ?? usualOf(option);
    this.owner.pictures.forget(row);
    row.replaceChildren();
    for (const one of offered(game, this.setup, option, { usual: words.setup.usual, given: words.setup.given }))
      row.append(this.offerButton(one, option, chosen, () => {
        for (const other of row.children)
          other.setAttribute("aria-pressed", String(other.getAttribute("data-value") === one.value));
        put(one.value);
      }));
  }

  // What comes from examples, such as a board, is seen.
  private offerButton({ value, words: name }: Offer, option: OptionInfo, chosen: string | undefined, take: () => void): HTMLElement {
    const { game, pictures } = this.owner;
    const one = button(name, take, { "aria-pressed": String(value === chosen), "data-value": value });
    if (option.choices) return one;
    const { variant, values } = this.setup;
    const picture = h("img", { alt: "", width: 88, height: 66 });
    pictures.show(picture, { text: write(game, { variant, values: new Map(values).set(option.key, value) }).text });
    one.classList.add("pictured");
    one.prepend(picture);
    return one;
  }

  private async embed(option: OptionInfo, file: File, put: (text: string) => void): Promise<void> {
    const loaded = await load(file);
    if (typeof loaded === "string") {
      this.owner.notice(loaded);
      return;
    }
    try {
      put(await this.owner.engine.call("embed", this.owner.game.name, option.key, loaded.bytes));
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      this.tell(option.key, { ...reason.why, words: describe(file.name, reason.why) });
    }
  }

  // ---- fresh puzzles

  private drawFresh(): void {
    const { maker, stop, difficulty } = this;
    this.fresh.replaceChildren();
    maker.textContent = words.setup.make;
    const { generates, solves } = this.setup.variant;
    if (generates && solves) // a fresh puzzle is no match: there it would change the kind of game
      this.fresh.append(h("label", { for: "setup-difficulty" }, words.setup.difficulty), difficulty, maker, stop);
  }

  private async make(): Promise<void> {
    const { game } = this.owner;
    const { maker, stop } = this;
    maker.disabled = true;
    maker.textContent = words.setup.making;
    stop.classList.remove("hidden");
    try {
      const config = await this.lookForFresh(++this.search);
      if (config !== undefined) this.take(read(game, `${game.name}:${config}`));
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      this.tell(undefined, reason.why);
    } finally {
      maker.disabled = false;
      maker.textContent = this.paused ? words.setup.goOn : words.setup.make;
      stop.classList.add("hidden");
    }
  }

  private pause(): void {
    this.pausing = this.search++;
  }

  // What was stopped by hand is not gone on with any more: something else is wanted.
  private forgetPaused(): void {
    this.pausing = 0;
    if (!this.paused) return;
    this.paused = "";
    this.maker.textContent = words.setup.make;
    this.owner.engine.call("solveEnd").catch(() => undefined); // gone with its core
  }

  /** The config of a fresh puzzle; none when it was stopped, by another setup too, or nothing was found. */
  private async lookForFresh(search: number): Promise<string | undefined> {
    const { engine } = this.owner;
    this.searching = search;
    const { text } = this.written();
    const difficulty = Number(this.difficulty.value);
    const wanted = `${difficulty} ${text}`;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    if (this.paused !== wanted) await engine.call("makeFresh", text, seed, difficulty);
    this.paused = "";
    for (;;) {
      const report = await engine.call("solveOn", SLICE);
      const isStopped = search !== this.search || !this.fresh.isConnected;
      if (!report.done && !isStopped) continue;
      if (!report.done && search === this.pausing) {
        this.paused = wanted;
        return undefined;
      }
      if (search === this.searching) await engine.call("solveEnd");
      if (isStopped) return undefined;
      if (report.reason && report.texts.length === 0) this.owner.notice(report.reason);
      return report.texts[0];
    }
  }

  // ---- values, text, picture

  private written(): ReturnType<typeof write> {
    return write(this.owner.game, this.setup);
  }

  private give(option: OptionInfo, value: string | undefined): void {
    this.latest = option.key;
    this.followers.delete(option.key);
    this.put(option, value);
  }

  private put(option: OptionInfo, value: string | undefined): void {
    const values = new Map(this.setup.values);
    if (value === undefined) values.delete(option.key);
    else values.set(option.key, value);
    this.setup = { ...this.setup, values };
    for (const [key, fillAnew] of this.pickers) if (key !== option.key) fillAnew();
    this.changed();
  }

  /** What nobody chose goes with what was chosen last, where an example has it: a board for these pieces. False: none does. */
  private async follow(asked: number): Promise<boolean> {
    const { setup, latest } = this;
    const { game, engine, settings } = this.owner;
    for (const option of setup.variant.options) {
      const given = setup.values.get(option.key);
      if (!isPicked(option) || option.key === latest || (given !== undefined && !this.followers.has(option.key))) continue;
      for (const { value } of offered(game, setup, option, { usual: "", given: "" })) {
        const values = new Map(setup.values).set(option.key, value);
        const isRight = await engine.call("glance", write(game, { ...setup, values }).text, settings.colours)
          .then(() => true, isRefusal);
        if (asked !== this.asked) return true; // something else was chosen meanwhile
        if (!isRight) continue;
        this.followers.add(option.key);
        this.put(option, value);
        this.pickers.get(option.key)?.();
        const typed = this.fields.querySelector<HTMLInputElement>(`[data-key="${option.key}"] .typed input`);
        if (typed) typed.value = value;
        return true;
      }
    }
    return false;
  }

  /** Another setup as a whole; `typed` is the text that it was read from, which stays. */
  private take(setup: Setup, typed?: string): void {
    this.setup = setup;
    this.latest = undefined;
    this.followers.clear();
    this.drawFields();
    this.changed(typed);
  }

  private changed(typed?: string): void {
    this.search++; // what was looked for may not take the place of this
    this.asked++; // nor may an answer to what stood there before
    this.forgetPaused();
    if (typed === undefined) this.text.value = this.written().text;
    this.begin.disabled = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.draw(typed ?? this.written().text), PREVIEW_AFTER);
  }

  private async draw(text: string): Promise<void> {
    const asked = ++this.asked;
    try {
      const glance = await this.owner.engine.call("glance", text, this.owner.settings.colours);
      if (asked !== this.asked) return;
      this.showSeats(glance);
      this.weave(glance.picture);
      URL.revokeObjectURL(this.picture.src);
      this.picture.src = URL.createObjectURL(new Blob([glance.picture], { type: "image/svg+xml" }));
      this.picture.classList.remove("stale");
      this.tell(undefined, undefined);
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      if (asked !== this.asked) return;
      const key = keyAt(this.written(), reason.why.offset);
      const hasMore = this.latest !== undefined && key !== this.latest; // by itself what was chosen is right
      if (hasMore && (await this.follow(asked))) return;
      this.tell(key, reason.why, this.latest);
    }
  }

  /** What is wrong stands beside its field, and beside what was chosen last: several may not go together. It cannot be started. */
  private tell(key: string | undefined, why: Diagnosis | undefined, latest?: string): void {
    for (const wrong of [...this.wrongs.values(), this.general, this.under]) wrong.replaceChildren();
    for (const field of this.element.querySelectorAll(".fields [aria-invalid]"))
      field.removeAttribute("aria-invalid");
    this.begin.disabled = why !== undefined;
    if (!why) return;
    this.picture.classList.add("stale");
    const beside = key === undefined ? undefined : this.wrongs.get(key);
    const chosen = latest === undefined ? undefined : this.wrongs.get(latest);
    const place = beside ?? this.general;
    const isText = document.activeElement === this.text;
    const isBelow = innerWidth <= STACKED;
    for (const one of new Set([place, chosen, isBelow && this.general, isText && this.under]))
      if (one) one.append(sign("warning"), beside ? besideField(why) : why.words);
    if (isText) this.under.scrollIntoView({ block: "nearest" });
    if (this.notations.contains(place)) this.advanced.open = true;
    place.closest(".field")?.querySelector("input:not([type=file])")?.setAttribute("aria-invalid", "true");
  }
}
