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

const unreachable = (reason: unknown): never => {
  throw new Unreachable(String(reason));
};

async function compile(how: RequestInit): Promise<WebAssembly.Module> {
  const response = await fetch(coreUrl, how).catch(unreachable);
  if (!response.ok) unreachable(response.status);
  return WebAssembly.compileStreaming(response);
}

// What cannot be compiled may have been cut on its way, or be something else, as a network's page to log in by,
// so it is fetched anew; only what comes as it was built says something of this browser.
async function fetchCore(): Promise<WebAssembly.Module> {
  await begun;
  return compile({ priority: "low" }) // what is seen comes first
    .catch((reason: unknown) => reason instanceof Unreachable ? Promise.reject(reason)
      : compile({ cache: "reload", integrity: import.meta.env["CORE_INTEGRITY"] as string }));
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
