import { afterEach, expect, it, vi } from "vitest";
import { Refusal } from "~/boundary";
import { speak, withData } from "~/data";
import type { Text } from "~/boundary";
import type { Core } from "~/generated/core";

const absent = (name: string): Refusal =>
  new Refusal({ status: "ITA_E_NOT_FOUND", key: "data.absent", words: name, args: [name], marks: [] });

// A core that keeps what it is handed.
function makeCore(): { core: Core; handed: Map<string, number> } {
  const handed = new Map<string, number>();
  const core = { data: (name: string, content: Uint8Array) => handed.set(name, content.length) };
  return { core: core as unknown as Core, handed };
}

const needing = (handed: Map<string, number>, names: readonly string[]) => () => {
  for (const name of names) if (!handed.has(name)) throw absent(name);
  return "done";
};

function serve(answer: () => Promise<Response>): { asked: string[] } {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => (asked.push(address), answer()));
  return { asked };
}

afterEach(() => vi.unstubAllGlobals());

it("fetches what a call lacks, each once, and makes the call again", async () => {
  const { core, handed } = makeCore();
  const { asked } = serve(() => Promise.resolve(new Response("abc")));
  const call = needing(handed, ["words.de", "words.pt"]);
  expect(await withData(core, call)).toBe("done");
  expect(await withData(core, call)).toBe("done");
  expect(asked.length).toBe(2);
  expect(asked[0]).toContain("words.de");
  expect([...handed]).toEqual([["words.de", 3], ["words.pt", 3]]);
});

it("fetches once what two calls lack at the same time", async () => {
  const { core, handed } = makeCore();
  const { asked } = serve(() => Promise.resolve(new Response("abc")));
  const call = needing(handed, ["words.de"]);
  expect(await Promise.all([withData(core, call), withData(core, call)])).toEqual(["done", "done"]);
  expect(asked.length).toBe(1);
});

it("refuses as the core did when they do not come, or there are none of that name", async () => {
  const { core, handed } = makeCore();
  serve(() => Promise.reject(new TypeError("offline")));
  await expect(withData(core, needing(handed, ["words.de"]))).rejects.toThrow("words.de");
  serve(() => Promise.resolve(new Response("", { status: 404 })));
  await expect(withData(core, needing(handed, ["words.de"]))).rejects.toThrow("words.de");
  await expect(withData(core, needing(handed, ["nothing"]))).rejects.toThrow("nothing");
});

it("takes no page in their stead, nor what is cut", async () => {
  const { core, handed } = makeCore();
  serve(() => Promise.resolve(new Response("<p>Log in", { headers: { "content-type": "text/html; charset=utf-8" } })));
  await expect(withData(core, needing(handed, ["words.de"]))).rejects.toThrow("words.de");
  const cut = new ReadableStream({ start: (pipe) => pipe.error(new TypeError("cut")) });
  serve(() => Promise.resolve(new Response(cut)));
  await expect(withData(core, needing(handed, ["words.de"]))).rejects.toThrow("words.de");
  expect(handed.size).toBe(0);
});

it("ends when a core asks in vain", async () => {
  const { core } = makeCore();
  serve(() => Promise.resolve(new Response("abc")));
  await expect(withData(core, () => { throw absent("words.de"); })).rejects.toThrow("words.de");
});

it("leaves other refusals as they are", async () => {
  const { core } = makeCore();
  const other = new Refusal({ status: "ITA_E_STATE", key: "other", words: "other", args: ["words.de"], marks: [] });
  await expect(withData(core, () => { throw other; })).rejects.toBe(other);
});

it("speaks English where the words of the first language cannot be had, and as before where those of a later one cannot", async () => {
  const { core, handed } = makeCore();
  const spoken: string[] = [];
  core.language = (name: Text) => {
    if (!handed.has(`words.${String(name)}`)) throw absent(`words.${String(name)}`);
    spoken.push(String(name));
  };
  let lacking = "words.de";
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(new Response("abc", { status: address.includes(lacking) ? 404 : 200 })));
  await expect(speak(core, "de")).rejects.toThrow("words.de");
  expect(spoken).toEqual(["en"]);
  lacking = "words.pt";
  await speak(core, "de");
  await expect(speak(core, "pt")).rejects.toThrow("words.pt");
  expect(spoken).toEqual(["en", "de"]);
});
