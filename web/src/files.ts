// Files in and out: downloads, pictures, choosing and dropping a file.
import { h, isWriting, on } from "./dom";
import type { Diagnosis } from "./protocol";
import { fill, words } from "./words/en";

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = h("a", { href: url, download: name, class: "hidden" });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const textFile = (text: string, type: string): Blob =>
  new Blob([text], { type: `${type};charset=utf-8` });

const SPELLED: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", ø: "o", œ: "oe", ł: "l" };

/** Plain letters, digits and dashes only, so that every system takes the name; others are spelled, or lose their marks. */
export function fileName(title: string, extension: string): string {
  const spelled = title.toLowerCase().normalize("NFC").replace(/[^a-z]/g, (letter) => SPELLED[letter] ?? letter);
  const plain = spelled.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return `${plain || "game"}${extension}`;
}

/** An SVG picture that can be drawn on whole pixels: where it is no whole number of them high it is stretched by a
 * part of one, as its rim would be half covered if it were fitted in. */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const stretched = svg.replace("<svg ", '<svg preserveAspectRatio="none" ');
  const url = URL.createObjectURL(new Blob([stretched], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** An SVG picture drawn into pixels. */
export async function pngOf(svg: string, width: number): Promise<Blob> {
  const image = await imageOf(svg);
  const canvas = h("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((width * image.naturalHeight) / image.naturalWidth));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas"))), "image/png"),
  );
}

const MOST_MEGABYTES = 64;

export interface Loaded {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The bytes of a file, or words that say why not. */
export async function load(file: File): Promise<Loaded | string> {
  if (file.size > MOST_MEGABYTES * 1024 * 1024)
    return fill(words.files.tooLarge, file.name, MOST_MEGABYTES);
  if (/\.xmpuzzle$/i.test(file.name)) return fill(words.files.burrTools, file.name); // its reader is too heavy to travel
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** Where in a file what was read stands. */
export interface Lines {
  /** Lines before it. */
  readonly above: number;
  /** The line of it that was not read, from 0. */
  readonly without?: number | undefined;
}

const whole: Lines = { above: 0 };

/** Why a file cannot be read. */
export function describe(name: string, why: Diagnosis, { above, without = Infinity } = whole): string {
  const isAtTheTop = (why.line ?? 1) === 1 && (why.column ?? 1) === 1 && above === 0;
  return why.line === undefined || isAtTheTop
    ? fill(words.files.noPlace, name, why.words)
    : fill(words.files.placeOf, name, why.line + above + (why.line > without ? 1 : 0), why.words);
}

/** A button that lets choose files. */
export function chooser(label: string, chosen: (files: readonly File[]) => void, multiple = true): HTMLElement {
  const input = h("input", { type: "file", multiple, class: "visually-hidden", tabindex: "-1", "aria-hidden": "true" });
  on(input, {
    onchange: () => {
      const files = [...input.files ?? []];
      input.value = "";
      if (files.length > 0) chosen(files);
    },
  });
  const button = h("button", { type: "button", class: "open-file" }, label);
  on(button, { onclick: () => input.click() });
  return h("span", { class: "chooser" }, button, input);
}

/** Files dropped anywhere on the page, files and texts pasted where nobody writes. */
export function acceptDrops(dropped: (files: readonly File[]) => void): void {
  const veil = h("div", { class: "drop-veil hidden" }, h("p", {}, words.gallery.dropHere));
  document.body.append(veil);
  const hasFiles = (event: DragEvent): boolean =>
    event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    veil.classList.remove("hidden");
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) veil.classList.add("hidden");
  });
  addEventListener("drop", (event) => {
    veil.classList.add("hidden");
    if (!hasFiles(event)) return;
    event.preventDefault();
    const files = [...event.dataTransfer?.files ?? []];
    if (files.length > 0) dropped(files);
  });
  addEventListener("paste", (event) => {
    const { clipboardData: pasted } = event;
    if (!pasted || isWriting(event.target)) return;
    const text = pasted.getData("text/plain");
    const files = pasted.files.length > 0 ? [...pasted.files] : text.trim() ? [new File([text], words.files.pasted)] : [];
    if (files.length > 0) dropped(files);
  });
}
