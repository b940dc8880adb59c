// The worker: loads the core and answers one call after the other.
import coreUrl from "@core?url";
import { Core, Refusal } from "./core";
import { Desk } from "./desk";
import type { Reply, Request } from "./protocol";

const send = (reply: Reply): void => self.postMessage(reply);

async function load(): Promise<Desk> {
  const response = await fetch(coreUrl);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return new Desk(Core.fromModule(await WebAssembly.compile(await response.arrayBuffer())));
}

function answer(desk: Desk, request: Request): void {
  const { id, call, args } = request;
  try {
    const method = desk[call] as (...args: readonly unknown[]) => unknown;
    send({ kind: "answer", id, value: method.apply(desk, args as unknown[]) });
  } catch (reason) {
    if (reason instanceof Refusal) send({ kind: "refused", id, why: reason.why });
    else send({ kind: "crashed", id, words: String(reason) });
  }
}

const desk = load();
desk.then(
  () => send({ kind: "ready" }),
  (reason: unknown) => send({ kind: "broken", words: String(reason) }),
);
self.addEventListener("message", (message: MessageEvent<Request>) => {
  desk.then(
    (ready) => answer(ready, message.data),
    () => undefined, // the page was told that the core is broken
  );
});
