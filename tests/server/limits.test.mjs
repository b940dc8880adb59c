// Connections have a limit, for each address and in all; who is silent is closed; and beyond all
// limits the service waits without a flood of complaints, then goes on. States, never times.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { ask, pageOf, serve } from "./service.mjs";

const files = { "index.html": "<!doctype html><title>page</title>" };

// Half a request from an address; `closed` comes when the service ends it.
function half(service, from) {
  const socket = connect({ host: service.host, port: service.port, localAddress: from });
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\n");
  const open = new Promise((resolve) => socket.once("connect", resolve));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  return { socket, open, closed };
}

test("out of descriptors it says so once, waits, and goes on", async () => {
  const service = await serve(pageOf(files), "127.0.0.1:0", { limit: 32 });
  const all = [...Array(100)].map((_, i) => half(service, `127.0.0.${2 + (i % 20)}`));
  await Promise.all(all.map((one) => one.open));
  while (!service.err.includes("\n")) await new Promise((go) => service.child.stderr.once("data", go));
  for (const one of all) one.socket.destroy();
  assert.equal((await ask(service, "/")).status, 200);
  assert.equal(await service.end(), 0);
  assert.match(service.err, /^intarsia serve: \d+ connections are open; others wait.*\n$/);
});

test("a system that has no more descriptors is waited for as well", async () => {
  const service = await serve(pageOf(files));
  const limit = (count) =>
    execFileSync("prlimit", ["--pid", String(service.child.pid), `--nofile=${count}:1024`]);
  limit(4); // fewer than are open: no new one is given
  const waiting = ask(service, "/");
  while (!service.err.includes("\n")) await new Promise((go) => service.child.stderr.once("data", go));
  limit(1024);
  assert.equal((await waiting).status, 200);
  assert.equal(await service.end(), 0);
  assert.match(service.err, /^intarsia serve: 0 connections are open; others wait.*\n$/);
});

test("one address has not all connections", async () => {
  const service = await serve(pageOf(files), "127.0.0.1:0", { limit: 32 });
  const all = [...Array(100)].map(() => half(service, "127.0.0.2"));
  await Promise.any(all.map((one) => one.closed)); // turned away, while others are kept
  assert.equal((await ask(service, "/")).status, 200);
  for (const one of all) one.socket.destroy();
  assert.equal(await service.end(), 0);
  assert.match(service.err, /^intarsia serve: one address has \d+ connections;.*\n$/);
});

test("who is silent is closed, before a request, within it and after it", async () => {
  const service = await serve(pageOf(files), "127.0.0.1:0", { idle: 1 });
  const silent = connect({ host: service.host, port: service.port });
  const within = half(service);
  const after = half(service);
  after.socket.write(`Host: ${service.authority}\r\n\r\n`);
  silent.resume();
  await Promise.all([new Promise((resolve) => silent.once("close", resolve)), within.closed,
    after.closed]);
  assert.equal((await ask(service, "/")).status, 200);
  assert.equal(await service.end(), 0);
});
