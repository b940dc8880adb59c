// The way from a puzzle to a draft that makes it: asked first where the draft shows a solution that nobody asked for.
import { ask } from "../dialogs";
import type { Engine } from "../engine";
import { goToRecord } from "../links";
import type { Info } from "../protocol";
import { words } from "../words/en";

export async function goToDraft(call: Engine["call"], table: number, { can, over }: Info): Promise<void> {
  if (can.spoil && !over && !(await ask(words.maker.spoils))) return;
  await goToRecord(await call("draft", table));
}
