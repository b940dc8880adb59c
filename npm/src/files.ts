// The files that lie beside the package's script, read in Node and fetched in a browser.

const addresses: Readonly<Record<string, URL>> = {
  // written out, so that programs that bundle files find them
  "intarsia.wasm": new URL("./intarsia.wasm", import.meta.url),
  "data/figures.txt": new URL("./data/figures.txt", import.meta.url),
  "data/space.txt": new URL("./data/space.txt", import.meta.url),
  "data/twixt.weights.txt": new URL("./data/twixt.weights.txt", import.meta.url),
  "data/words.de.txt": new URL("./data/words.de.txt", import.meta.url),
  "data/words.en.txt": new URL("./data/words.en.txt", import.meta.url),
  "data/words.pt.txt": new URL("./data/words.pt.txt", import.meta.url),
};

export async function bytesOf(name: string): Promise<ArrayBuffer> {
  const address = addresses[name];
  if (!address) throw new Error(`intarsia: there is no file ${name}`);
  if (address.protocol === "file:") {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
    const bytes = await readFile(address);
    return new Uint8Array(bytes).buffer;
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`intarsia: ${address.href}: ${response.status}`);
  return response.arrayBuffer();
}
