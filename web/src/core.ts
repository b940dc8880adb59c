// The core: fetched and compiled once, and handed to every worker that is started here.
import coreUrl from "@core?url";
import { Engine, Unreachable } from "./engine";
import { spoken } from "./words/language";

let begin: () => void;
const begun = new Promise<void>((resolve) => (begin = resolve));

/** It may be fetched now: what is seen first is there, or needs it. */
export function beginCore(): void {
  begin();
}

async function fetchCore(): Promise<WebAssembly.Module> {
  await begun;
  const response = await fetch(coreUrl, { priority: "low" }) // what is seen comes first
    .catch((reason: unknown) => Promise.reject(new Unreachable(String(reason))));
  if (!response.ok) throw new Unreachable(`${response.status} ${response.statusText}`);
  return WebAssembly.compileStreaming(response);
}

let fetched: Promise<WebAssembly.Module> | undefined;

/** The compiled core, the same for all workers; what failed is tried anew. */
function core(): Promise<WebAssembly.Module> {
  fetched ??= fetchCore().catch((reason: unknown) => {
    fetched = undefined;
    throw reason;
  });
  return fetched;
}

export function startEngine(busy: (isBusy: boolean) => void = () => undefined): Engine {
  return new Engine(
    () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
    busy,
    core,
    spoken,
  );
}
