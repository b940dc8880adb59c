// The worker: makes the core from the compiled module that it is handed first, and answers one call
// after the other: of those who join the core's calls, or the core's own; a call that lacks data waits until
// they have come.
import { Refusal } from "./boundary";
import { speak, withData } from "./data";
import { Core } from "./generated/core";
import { Desk } from "./desk";
import { Lister } from "./figures/lister";
import { Mind } from "./mind";
import type { Reply, Request } from "./protocol";
import { Solver } from "./solver";
import { Workshop } from "./workshop";

const send = (reply: Reply): void => self.postMessage(reply);

/** Who answers calls: the first that knows one. */
interface Answering {
  readonly core: Core;
  readonly owners: readonly object[];
}

async function answer({ core, owners }: Answering, { id, call, args }: Request): Promise<void> {
  const owner = owners.find((one) => call in one) as
    Record<string, (...values: readonly unknown[]) => unknown>;
  try {
    const value = call === "language" ? speak(core, ...(args as [string])) : withData(core, () => owner[call]?.(...args));
    send({ kind: "answer", id, value: await value });
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
    ready = {
      core, owners: [new Desk(core), new Mind(core), new Solver(core), new Workshop(core), new Lister(core), core],
    };
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
