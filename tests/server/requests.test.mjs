// What the service answers to requests, right and wrong, and to whom (RFC 9110, 9112).
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { ask, exchange, pageOf, read, serve } from "./service.mjs";

const entry = "<!doctype html><title>page</title>";
const module = "\0asm" + "x".repeat(300000);
const script = "assets/index-B8gE5Re9.js";
const wasm = "assets/intarsia-jaE2N1Ht.wasm";
let service;
before(async () => {
  service = await serve(pageOf({
    "index.html": entry, [script]: "let one = 1;".repeat(50), [wasm]: module,
    [`${wasm}.br`]: brotliCompressSync(module), [`${wasm}.gz`]: gzipSync(module),
    "assets/picture.png": "picture", "assets/a-abcdefgh.js": "word", ".hidden": "no",
  }));
});
after(async () => {
  assert.equal(await service.end(), 0);
  assert.equal(service.err, "");
});

for (const [name, status] of [
  ["evil.example", 421], ["evil.example:PORT", 421], ["10.0.0.1:PORT", 421], ["", 421],
  ["localhost.evil.example", 421], ["127.0.0.1.evil.example", 421], ["localhost:PORT", 200],
  ["LOCALHOST:PORT", 200], ["[::1]:PORT", 200], ["127.0.0.1:PORT", 200], ["127.0.0.1:80x", 421],
])
  test(`the host "${name}" gets ${status}`, async () => {
    const host = name.replace("PORT", service.port);
    assert.equal((await ask(service, "/", { host })).status, status);
  });

test("a name that is given with --name is ours as well, behind TLS too", async () => {
  const page = pageOf({ "index.html": entry });
  const named = await serve(page, "127.0.0.1:0", { name: "puzzles.example" });
  const origin = "https://puzzles.example";
  assert.equal((await ask(named, "/", { host: "puzzles.example", origin })).status, 200);
  assert.equal((await ask(named, "/", { host: "evil.example" })).status, 421);
  assert.equal(await named.end(), 0);
});

test("a host is wanted, once, and an address in the first line counts before it", async () => {
  assert.equal((await ask(service, "/", { host: undefined })).status, 400);
  assert.equal((await ask(service, "/", { Host: service.authority })).status, 400);
  assert.equal((await ask(service, `http://${service.authority}/`, { host: "x" })).status, 200);
  assert.equal((await ask(service, "http://evil.example/")).status, 421);
});

test("a foreign origin is refused, our own is not", async () => {
  for (const origin of ["http://evil.example", "null", `http://localhost.evil:${service.port}`,
    "http://127.0.0.1:1", `ftp://${service.authority}`])
    assert.equal((await ask(service, "/", { origin })).status, 403, origin);
  assert.equal((await ask(service, "/", { origin: `http://${service.authority}` })).status, 200);
});

test("no upgrade is taken", async () => {
  const socket = { upgrade: "websocket", "sec-websocket-version": 13,
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", connection: "Upgrade, close" };
  assert.equal((await ask(service, "/", socket)).status, 200);
  const second = { upgrade: "h2c", "http2-settings": "AAMAAABkAAQAAP__", connection:
    "Upgrade, HTTP2-Settings, close" };
  assert.equal((await ask(service, "/", second)).status, 200);
  assert.match(await exchange(service, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), /^HTTP\/1.1 505 /);
});

for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "MOO"])
  test(`${method} is refused with what is allowed`, async () => {
    const answer = await ask(service, "/", { "content-length": 3 }, method);
    assert.equal(answer.status, 405);
    assert.equal(answer.fields.allow, "GET, HEAD");
  });

test("HEAD gets the fields of GET, and nothing after them", async () => {
  for (const path of ["/", `/${wasm}`, "/none"]) {
    const whole = await ask(service, path), head = await ask(service, path, {}, "HEAD");
    assert.equal(head.body, "");
    delete whole.fields.date, delete head.fields.date;
    assert.deepEqual(head.fields, whole.fields);
    assert.equal(head.status, whole.status);
    assert.equal(Number(whole.fields["content-length"]), whole.body.length);
  }
});

test("ranges are delivered, and refused beyond the end", async () => {
  for (const [range, status, from, end] of [["bytes=0-3", 206, 0, 4], ["bytes=5-", 206, 5, 34],
    ["bytes=-6", 206, 28, 34], ["bytes=30-99", 206, 30, 34], ["bytes=-99", 206, 0, 34],
    ["bytes=3-1", 200, 0, 34], ["bytes=0-1,4-5", 200, 0, 34], ["lines=1-2", 200, 0, 34],
    ["bytes=x", 200, 0, 34], ["bytes=99999999999999999999-", 200, 0, 34]]) {
    const answer = await ask(service, "/", { range });
    assert.equal(answer.status, status, range);
    assert.equal(answer.body, entry.slice(from, end), range);
    const place = status === 206 ? `bytes ${from}-${end - 1}/34` : undefined;
    assert.equal(answer.fields["content-range"], place);
  }
  const beyond = await ask(service, "/", { range: "bytes=34-" });
  assert.deepEqual([beyond.status, beyond.fields["content-range"]], [416, "bytes */34"]);
  assert.equal((await ask(service, "/", { range: "bytes=-0" })).status, 416);
  assert.equal((await ask(service, "/", { range: "bytes=0-3", "if-range": '"x"' })).status, 200);
});

test("validators are quoted, and a known file is not sent again", async () => {
  const { fields } = await ask(service, "/");
  assert.match(fields.etag, /^"[!#-~]+"$/);
  assert.ok(Date.parse(fields["last-modified"]) > 0);
  const known = { etag: fields.etag, date: fields["last-modified"] };
  for (const [conditions, status] of [
    [{ "if-none-match": known.etag }, 304], [{ "if-none-match": `"x", W/${known.etag}` }, 304],
    [{ "if-none-match": "*" }, 304], [{ "if-none-match": '"x"' }, 200],
    [{ "if-modified-since": known.date }, 304],
    [{ "if-modified-since": "Sun, 06 Nov 1994 08:49:37 GMT" }, 200],
    [{ "if-modified-since": "Sunday, 06-Nov-94 08:49:37 GMT" }, 200],
    [{ "if-modified-since": "nonsense" }, 200],
    [{ "if-none-match": '"x"', "if-modified-since": known.date }, 200],
    [{ "if-match": known.etag }, 200], [{ "if-match": '"x"' }, 412],
    [{ "if-unmodified-since": "Sun, 06 Nov 1994 08:49:37 GMT" }, 412],
    [{ "if-range": known.etag, range: "bytes=0-1" }, 206],
    [{ "if-range": known.date, range: "bytes=0-1" }, 206],
  ]) {
    const answer = await ask(service, "/", conditions);
    assert.equal(answer.status, status, JSON.stringify(conditions));
    if (status === 304) assert.deepEqual([answer.body, answer.fields.etag], ["", known.etag]);
  }
});

test("HTTP/1.0 ends the connection, or keeps it when asked to", async () => {
  const one = read(await exchange(service, "GET / HTTP/1.0\r\n\r\n"));
  assert.deepEqual([one.status, one.body, one.fields.connection], [200, entry, "close"]);
  const both = await exchange(service, "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" +
    "GET / HTTP/1.0\r\n\r\n");
  assert.equal(both.split("HTTP/1.1 200 OK").length, 3);
  assert.equal(read(both).fields.connection, "keep-alive");
});

test("requests sent at once are answered in their order, however they are cut", async () => {
  const paths = [...Array(60)].map((_, i) => ["/", `/${script}`, "/none", `/${wasm}`][i % 4]);
  const last = `GET / HTTP/1.1\r\nHost: ${service.authority}\r\nConnection: close\r\n\r\n`;
  const text = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${service.authority}\r\n\r\n`);
  const got = await exchange(service, text.join("") + last);
  assert.deepEqual(got.match(/HTTP\/1.1 \d+/g).map((word) => Number(word.slice(9))),
    [...paths.map((path) => (path === "/none" ? 404 : 200)), 200]);
});

test("what is no request is refused", async () => {
  const host = `Host: ${service.authority}\r\n`;
  for (const [bytes, status] of [
    ["nonsense\r\n\r\n", 400], ["GET /\r\n\r\n", 400], ["GET  / HTTP/1.1\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\n${host} folded\r\n\r\n`, 400],
    [`GET / HTTP/1.1\r\n${host}Name : x\r\n\r\n`, 400],
    [`GET / HTTP/1.1\r\n${host}Name: \0\r\n\r\n`, 400],
    [`GET / HTTP/1.1\n${host}\r\n\r\n`, 400], [`GET / HTTP/3.0\r\n${host}\r\n`, 505],
    [`GET /%zz HTTP/1.1\r\n${host}\r\n`, 400], [`GET /%00 HTTP/1.1\r\n${host}\r\n`, 400],
    [`GET / HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
    [`GET /${"a".repeat(9000)} HTTP/1.1\r\n${host}\r\n`, 414],
    [`GET / HTTP/1.1\r\n${host}Long: ${"a".repeat(9000)}\r\n\r\n`, 431],
    [`GET / HTTP/1.1\r\n${host}${"A: b\r\n".repeat(3000)}\r\n`, 431],
  ]) {
    const answer = read(await exchange(service, bytes));
    assert.equal(answer.status, status, JSON.stringify(bytes.slice(0, 80)));
    assert.equal(answer.fields.connection, "close");
  }
});

test("nothing outside the page and nothing hidden is delivered", async () => {
  for (const path of ["/.hidden", "/assets/../.hidden", "/../../../etc/passwd", "//etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd", "/assets", "/assets/", "/index.html/", "/none"])
    assert.equal((await ask(service, path)).status, 404, path);
});

test("what has a hash in its name is kept for ever, all else is asked for again", async () => {
  const kept = async (path) => (await ask(service, path)).fields["cache-control"];
  for (const path of [`/${script}`, `/${wasm}`]) assert.match(await kept(path), /immutable/);
  for (const path of ["/", "/index.html", "/assets/picture.png", "/assets/a-abcdefgh.js"])
    assert.equal(await kept(path), "no-cache");
});

test("compressed files go to those who take them", async () => {
  for (const [accepted, encoding] of [["gzip, deflate, br", "br"], ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"], ["identity", undefined], ["BR", "br"], ["", undefined],
    ["br;q=0.0, gzip;q=0", undefined], ["brotli", undefined]]) {
    const answer = await ask(service, `/${wasm}`, { "accept-encoding": accepted });
    assert.equal(answer.fields["content-encoding"], encoding, accepted);
    assert.equal(answer.fields["content-type"], "application/wasm");
    assert.equal(answer.fields.vary, "Accept-Encoding");
    if (!encoding) assert.equal(answer.body, module);
    else assert.ok(answer.body.length < module.length / 10);
  }
  const plain = await ask(service, `/${script}`, { "accept-encoding": "br" });
  assert.equal(plain.fields["content-encoding"], undefined);
  const response = await fetch(`http://${service.authority}/${wasm}`);
  assert.equal(await response.text(), module);
});
