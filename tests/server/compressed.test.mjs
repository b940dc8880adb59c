// What the page's build compresses is what the service delivers compressed, and stale forms are not.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ask, pageOf, serve } from "./service.mjs";

const compressor = fileURLToPath(new URL("../../web/compress.mjs", import.meta.url));
const wasm = "assets/intarsia-jaE2N1Ht.wasm";
const module = "\0asm" + "code ".repeat(20000);
const bytesOf = (answer) => Buffer.from(answer.body, "latin1");

test("the module and the entry page come in br and gzip, as they were", async () => {
  const page = pageOf({ "index.html": "<!doctype html>".repeat(40), [wasm]: module, "a.svg": "<a/>" });
  execFileSync(process.execPath, [compressor], { env: { ...process.env, INTARSIA_PAGE: page } });
  assert.ok(!existsSync(join(page, "a.svg.gz"))); // it would be longer
  const service = await serve(page);
  for (const [path, content] of [["", "<!doctype html>".repeat(40)], [wasm, module]])
    for (const [encoding, unpack] of [["br", brotliDecompressSync], ["gzip", gunzipSync]]) {
      const answer = await ask(service, `/${path}`, { "accept-encoding": encoding });
      assert.equal(answer.fields["content-encoding"], encoding);
      assert.equal(unpack(bytesOf(answer)).toString("latin1"), content);
      const known = { "accept-encoding": encoding, "if-none-match": answer.fields.etag };
      assert.equal((await ask(service, `/${path}`, known)).status, 304);
      const other = { "accept-encoding": "identity", "if-none-match": answer.fields.etag };
      assert.equal((await ask(service, `/${path}`, other)).status, 200);
    }
  writeFileSync(join(page, "index.html"), "new");
  utimesSync(join(page, "index.html.br"), 1, 1);
  assert.equal((await ask(service, "/", { "accept-encoding": "br" })).body, "new");
  assert.equal(await service.end(), 0);
});
