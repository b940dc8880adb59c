// What the core is handed when it asks for it (include/intarsia/data.h): words of languages,
// collections. Fetched by the worker, each once.
import { Refusal } from "./boundary";
import type { Core } from "./generated/core";

const addresses = import.meta.glob<string>("./generated/data/*.txt", {
  query: "?url", import: "default", eager: true,
});

const ABSENT = "data.absent";
const ASKS_MOST = 16; // of one call; more would be the core asking in vain
const ENGLISH = "en"; // what is spoken where the words of another language cannot be had

const coming = new Map<string, Promise<void>>(); // to this worker's one core
let isSpeaking = false; // the core has words of a language

async function handIn(core: Core, name: string, missing: Refusal): Promise<void> {
  const address = addresses[`./generated/data/${name}.txt`];
  const response = address ? await fetch(address).catch(() => undefined) : undefined;
  // a page in its stead is that of a network where one logs in, or the like
  const isData = response?.ok && !response.headers.get("content-type")?.startsWith("text/html");
  const bytes = isData ? await response.arrayBuffer().catch(() => undefined) : undefined;
  if (!bytes) throw missing;
  core.data(name, new Uint8Array(bytes));
}

/** Two calls that lack the same data at the same time wait for one fetch. */
function once(core: Core, name: string, missing: Refusal): Promise<void> {
  const begun = coming.get(name);
  if (begun) return begun;
  const one = handIn(core, name, missing).finally(() => coming.delete(name));
  coming.set(name, one);
  return one;
}

/** What the call answers; it is made again when it lacked data and those have come. */
export async function withData<T>(core: Core, call: () => T): Promise<T> {
  for (let asks = 0; ; asks++) {
    try {
      return call();
    } catch (reason) {
      const name = reason instanceof Refusal && reason.why.key === ABSENT ? reason.why.args[0] : undefined;
      if (name === undefined || asks === ASKS_MOST) throw reason;
      await once(core, name, reason as Refusal);
    }
  }
}

/** From now on the core speaks this language; where its words cannot be had, English if it spoke none before,
 * and what they lacked is thrown all the same. */
export async function speak(core: Core, language: string): Promise<void> {
  try {
    await withData(core, () => core.language(language));
  } catch (reason) {
    if (!isSpeaking && language !== ENGLISH) await speak(core, ENGLISH);
    throw reason;
  }
  isSpeaking = true;
}
