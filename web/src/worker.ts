// The worker: makes the core from the compiled module that it is handed first, and answers one call
// after the other, the desk's, the mind's, the workshop's or the core's own; a call that lacks data waits
// until they have come.
import { Refusal } from "./boundary";
import { withData } from "./data";
import { Core } from "./generated/core";
import { Desk } from "./desk";
import { Mind } from "./mind";
import type { Reply, Request } from "./protocol";
import { Workshop } from "./workshop";

const send = (reply: Reply): void => self.postMessage(reply);

/** Who answers calls: the first that knows one. */
type Answering = readonly [Desk, Mind, Workshop, Core];

async function answer(all: Answering, { id, call, args }: Request): Promise<void> {
  const core = all[all.length - 1] as Core;
  const owner = all.find((one) => call in one) as unknown as
    Record<string, (...values: readonly unknown[]) => unknown>;
  try {
    send({ kind: "answer", id, value: await withData(core, () => owner[call]?.(...args)) });
  } catch (reason) {
    if (reason instanceof Refusal) send({ kind: "refused", id, why: reason.why });
    else send({ kind: "crashed", id, words: String(reason) });
  }
}

const waiting: Request[] = [];
let ready: Answering | undefined;
let isAnswering = false;

async function answerAll(): Promise<void> {
  if (isAnswering || !ready) return;
  isAnswering = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) await answer(ready, next);
  isAnswering = false;
}

function begin(module: WebAssembly.Module): void {
  try {
    const core = new Core(module);
    ready = [new Desk(core), new Mind(core), new Workshop(core), core];
    send({ kind: "ready" });
  } catch (reason) {
    send({ kind: "broken", words: String(reason) });
    return;
  }
  void answerAll();
}

self.addEventListener("message", ({ data }: MessageEvent<Request | WebAssembly.Module>) => {
  if (data instanceof WebAssembly.Module) {
    begin(data);
    return;
  }
  waiting.push(data);
  void answerAll();
});
