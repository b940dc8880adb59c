// The worker: makes the core from the compiled module that it is handed first, and answers one call
// after the other, the desk's or the core's own.
import { Refusal } from "./boundary";
import { Core } from "./generated/core";
import { Desk } from "./desk";
import type { Reply, Request } from "./protocol";

const send = (reply: Reply): void => self.postMessage(reply);

interface Answering {
  readonly core: Core;
  readonly desk: Desk;
}

function answer({ core, desk }: Answering, { id, call, args }: Request): void {
  const owner = (call in desk ? desk : core) as unknown as
    Record<string, (...values: readonly unknown[]) => unknown>;
  try {
    send({ kind: "answer", id, value: owner[call]?.(...args) });
  } catch (reason) {
    if (reason instanceof Refusal) send({ kind: "refused", id, why: reason.why });
    else send({ kind: "crashed", id, words: String(reason) });
  }
}

const waiting: Request[] = [];
let ready: Answering | undefined;

function begin(module: WebAssembly.Module): void {
  try {
    const core = new Core(module);
    ready = { core, desk: new Desk(core) };
    send({ kind: "ready" });
  } catch (reason) {
    send({ kind: "broken", words: String(reason) });
    return;
  }
  for (const request of waiting.splice(0)) answer(ready, request);
}

self.addEventListener("message", ({ data }: MessageEvent<Request | WebAssembly.Module>) => {
  if (data instanceof WebAssembly.Module) begin(data);
  else if (ready) answer(ready, data);
  else waiting.push(data);
});
