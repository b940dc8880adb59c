// How things look to who sees no colours: light and pattern of patches of a board, as the browser paints it for them.
import type { Page } from "playwright-core";

/** Of a patch: how light it is, 0 to 255, and how far its points are from that on average, which is its pattern. */
export interface Patch {
  readonly light: number;
  readonly pattern: number;
}

const SIDE = 12; // px of a patch
const MOST = 6; // things of a kind that are looked at

/** Middles of squares that lie inside of what fits, as near to its middle as there are. */
const places = (page: Page, selector: string): Promise<{ x: number; y: number }[]> =>
  page.locator(selector).evaluateAll((all, { side, most }) => all.slice(0, most).flatMap((one) => {
    const path = one as SVGGeometryElement;
    const box = path.getBoundingClientRect();
    const inverse = path.getScreenCTM()?.inverse();
    const isInside = (x: number, y: number): boolean => path.isPointInFill(new DOMPoint(x, y).matrixTransform(inverse));
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const found: { x: number; y: number; far: number }[] = [];
    for (let x = box.x + side / 2; x <= box.right - side / 2; x += 2)
      for (let y = box.y + side / 2; y <= box.bottom - side / 2; y += 2)
        if ([-1, 1].every((i) => [-1, 1].every((j) => isInside(x + (i * side) / 2, y + (j * side) / 2))))
          found.push({ x, y, far: Math.hypot(x - middle.x, y - middle.y) });
    return found.sort((a, b) => a.far - b.far).slice(0, 1);
  }), { side: SIDE, most: MOST });

/** What each selector's things are like without colours. `tool` is an empty page to compute in. */
export async function inGrey(page: Page, tool: Page, selectors: readonly string[]): Promise<Patch[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });
  const picture = (await page.screenshot()).toString("base64");
  await session.detach();
  const all = await Promise.all(selectors.map((selector) => places(page, selector)));
  return tool.evaluate(async ({ data, kinds, side }) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const pen = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height }).getContext("2d");
    if (!pen) throw new Error("no canvas");
    pen.drawImage(image, 0, 0);
    const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
    return kinds.map((places) => {
      const patches = places.map(({ x, y }) => {
        const points = pen.getImageData(Math.round(x - side / 2), Math.round(y - side / 2), side, side).data;
        const lights = Array.from({ length: side * side }, (_, i) => points[4 * i] ?? 0);
        const light = mean(lights);
        return { light, pattern: mean(lights.map((one) => Math.abs(one - light))) };
      });
      // the calmest of them: nothing else crosses it
      return patches.reduce((a, b) => (b.pattern < a.pattern ? b : a));
    });
  }, { data: picture, kinds: all, side: SIDE });
}
