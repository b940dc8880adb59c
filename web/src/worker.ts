// The worker: loads the core and answers one call after the other, the desk's or the core's own.
import coreUrl from "@core?url";
import { Refusal } from "./boundary";
import { Core } from "./generated/core";
import { Desk } from "./desk";
import type { Reply, Request } from "./protocol";

const send = (reply: Reply): void => self.postMessage(reply);

interface Answering {
  readonly core: Core;
  readonly desk: Desk;
}

async function load(): Promise<Answering> {
  const response = await fetch(coreUrl);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const core = new Core(await WebAssembly.compile(await response.arrayBuffer()));
  return { core, desk: new Desk(core) };
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

const loaded = load();
loaded.then(
  () => send({ kind: "ready" }),
  (reason: unknown) => send({ kind: "broken", words: String(reason) }),
);
self.addEventListener("message", (message: MessageEvent<Request>) => {
  loaded.then(
    (ready) => answer(ready, message.data),
    () => undefined, // the page was told that the core is broken
  );
});
