// A game as a moving picture: the core says which positions are its frames and how long each stands, and draws
// them; the browser makes pixels of them, and the core packs those as a GIF, which every messenger plays. Loaded
// when somebody wants one. Knows no game.
import type { Engine } from "./engine";
import { imageOf } from "./files";
import { h } from "./dom";
import type { Tell } from "./press";
import type { Look } from "./workshop";

export async function filmOf(
  engine: Engine, record: string, look: Look, tell: Tell,
): Promise<Blob> {
  const count = await engine.call("filmBegin", record, look);
  const canvas = h("canvas", { width: look.width });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("canvas");
  for (let i = 0; i < count; i++) {
    const image = await imageOf(await engine.call("filmDraw", i));
    if (i === 0) {
      canvas.height = Math.max(1, Math.round((look.width * image.naturalHeight) / image.naturalWidth));
      await engine.call("gifOpen", canvas.width, canvas.height);
    }
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const seconds = (await engine.call("filmMilliseconds", i)) / 1000;
    await engine.call("gifFrame", new Uint8Array(data.buffer), seconds);
    tell(i + 1, count);
  }
  const bytes = await engine.call("gifClose");
  return new Blob([bytes as BlobPart], { type: "image/gif" });
}
