// Screens kept as references: small pictures of how a screen looks, in tests/web/screens. A screen is made as small
// and compared by the mean colour of squares, so that the edges of letters, which differ between versions of the
// browser, make no difference, and what moved, came, went or changed its colour does.
// INTARSIA_SCREENS, names or "all", writes these anew (tools/screens.sh), to be looked at at full size in
// build/screenshots/screens.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { root, shots } from "./browser";

const LONGER_SIDE = 300; // px of a reference
const QUALITY = 0.5;
const SQUARE = 6; // px of a reference, compared by their mean colour
const MOST_APART = 20; // of 255
const FEW = 1; // squares that may be farther apart

const folder = join(root, "tests/web/screens");
const wanted = process.env["INTARSIA_SCREENS"]?.split(" ");
const isWritten = wanted !== undefined;

/** Where references are written: whether this screen's are. */
export const isAsked = (name: string): boolean => !wanted || wanted.includes("all") || wanted.includes(name);

interface Compared {
  readonly small: string; // the screen as a reference, in base 64
  readonly apart: number; // squares that are
  readonly worst: number;
  readonly picture: string; // reference, screen, and what is apart, beside each other
}

/** What is wrong with a screen, in words; undefined: it looks as it did. `tool` is an empty page to compute in. */
export async function unlike(tool: Page, name: string, screen: Buffer): Promise<string | undefined> {
  const path = join(folder, `${name}.webp`);
  const reference = isWritten ? undefined : await readFile(path).catch(() => undefined);
  const found = await compare(tool, screen, reference);
  await mkdir(join(shots, "screens"), { recursive: true });
  await writeFile(join(shots, "screens", `${name}.png`), screen);
  if (isWritten) {
    await mkdir(folder, { recursive: true });
    await writeFile(path, Buffer.from(found.small, "base64"));
    return undefined;
  }
  if (!reference) return `${name}: there is no reference; tools/screens.sh makes it`;
  if (found.apart <= FEW) return undefined;
  const written = join(shots, "screens", `${name}-difference.png`);
  await writeFile(written, Buffer.from(found.picture, "base64"));
  return `${name}: ${found.apart} squares differ, by up to ${Math.round(found.worst)}; see ${written}`;
}

function compare(tool: Page, screen: Buffer, reference: Buffer | undefined): Promise<Compared> {
  return tool.evaluate(async ({ now, was, longer, quality, square, most }) => {
    const pictureOf = async (data: string, type: string): Promise<ImageBitmap> =>
      createImageBitmap(await (await fetch(`data:${type};base64,${data}`)).blob());
    const penOf = (width: number, height: number): CanvasRenderingContext2D => {
      const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.imageSmoothingQuality = "high";
      return pen;
    };
    // by halves, so that every point counts
    const shrunk = (picture: ImageBitmap): CanvasRenderingContext2D => {
      const scale = longer / Math.max(picture.width, picture.height);
      const width = Math.round(picture.width * scale);
      const height = Math.round(picture.height * scale);
      let from: CanvasImageSource = picture;
      let [w, h] = [picture.width, picture.height];
      while (w >= 2 * width) {
        const half = penOf(Math.ceil(w / 2), Math.ceil(h / 2));
        half.drawImage(from, 0, 0, w, h, 0, 0, Math.ceil(w / 2), Math.ceil(h / 2));
        [from, w, h] = [half.canvas, Math.ceil(w / 2), Math.ceil(h / 2)];
      }
      const end = penOf(width, height);
      end.drawImage(from, 0, 0, w, h, 0, 0, width, height);
      return end;
    };
    const written = (pen: CanvasRenderingContext2D, type: string): string =>
      pen.canvas.toDataURL(type, quality).split(",")[1] ?? "";
    const full = shrunk(await pictureOf(now, "image/png"));
    const kept = written(full, "image/webp");
    if (!was) return { small: kept, apart: 0, worst: 0, picture: "" };

    // both with what a reference loses by being written: a screen is like itself
    const { width, height } = full.canvas;
    const read = async (data: string): Promise<CanvasRenderingContext2D> => {
      const pen = penOf(width, height);
      pen.drawImage(await pictureOf(data, "image/webp"), 0, 0);
      return pen;
    };
    const [old, small] = [await read(was), await read(kept)];
    const [a, b] = [old, small].map((pen) => pen.getImageData(0, 0, width, height).data);
    const beside = penOf(3 * width + 20, height);
    beside.fillRect(0, 0, 3 * width + 20, height);
    beside.drawImage(old.canvas, 0, 0);
    beside.drawImage(small.canvas, width + 10, 0);
    beside.drawImage(small.canvas, 2 * width + 20, 0);
    beside.fillStyle = "rgb(255 0 0 / 60%)";
    const mean = (data: Uint8ClampedArray | undefined, left: number, top: number, channel: number): number => {
      let [sum, count] = [0, 0];
      for (let y = top; y < Math.min(height, top + square); y++)
        for (let x = left; x < Math.min(width, left + square); x++, count++)
          sum += data?.[4 * (y * width + x) + channel] ?? 0;
      return sum / count;
    };
    let [apart, worst] = [0, 0];
    for (let top = 0; top < height; top += square)
      for (let left = 0; left < width; left += square) {
        const far = Math.max(...[0, 1, 2].map((channel) =>
          Math.abs(mean(a, left, top, channel) - mean(b, left, top, channel))));
        worst = Math.max(worst, far);
        if (far <= most) continue;
        apart++;
        beside.fillRect(2 * width + 20 + left, top, square, square);
      }
    return { small: "", apart, worst, picture: written(beside, "image/png") };
  }, {
    now: screen.toString("base64"), was: reference?.toString("base64"), longer: LONGER_SIDE, quality: QUALITY,
    square: SQUARE, most: MOST_APART,
  });
}
