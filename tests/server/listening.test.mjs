// The service binds what it prints and nothing else: read from the system's socket table.
import { test } from "node:test";
import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { listeningSockets, pageOf, serve } from "./service.mjs";

const files = { "index.html": "<!doctype html><title>page</title>" };
const portOf = (service) => service.port.toString(16).toUpperCase().padStart(4, "0");
const hasIPv6 = Object.values(networkInterfaces()).flat().some((one) => one.address === "::1");

test("127.0.0.1 is bound on 127.0.0.1 alone, without a warning", async () => {
  const service = await serve(pageOf(files));
  try {
    assert.deepEqual(listeningSockets(service.child.pid), [`IPv4 0100007F:${portOf(service)}`]);
    assert.equal((await fetch(`http://${service.authority}/`)).status, 200);
  } finally {
    assert.equal(await service.end(), 0);
  }
  assert.equal(service.err, "");
});

test("[::1] is bound on ::1 alone", { skip: !hasIPv6 && "this machine has no IPv6" }, async () => {
  const service = await serve(pageOf(files), "[::1]:0");
  try {
    const one = `IPv6 00000000000000000000000001000000:${portOf(service)}`;
    assert.deepEqual(listeningSockets(service.child.pid), [one]);
    assert.match(service.out, /http:\/\/\[::1\]:\d+\//);
    assert.equal((await fetch(`http://${service.authority}/`)).status, 200);
  } finally {
    assert.equal(await service.end(), 0);
  }
});

test("another port is taken only where none was asked for", async () => {
  const service = await serve(pageOf(files));
  try {
    const page = pageOf(files);
    await assert.rejects(serve(page, service.authority), /ended with 2: .*listens at .* already/);
  } finally {
    await service.end();
  }
});

test("localhost is bound on loopback in both families, as it is printed", async () => {
  const service = await serve(pageOf(files), "localhost:0");
  try {
    const wanted = [`IPv4 0100007F:${portOf(service)}`];
    if (hasIPv6) wanted.push(`IPv6 00000000000000000000000001000000:${portOf(service)}`);
    assert.deepEqual(listeningSockets(service.child.pid).sort(), wanted);
    const printed = [...service.out.matchAll(/http:\S+/g)].map(([address]) => address);
    assert.equal(printed.length, wanted.length);
    for (const address of [...printed, `http://localhost:${service.port}/`])
      assert.equal((await fetch(address)).status, 200);
  } finally {
    assert.equal(await service.end(), 0);
  }
  assert.equal(service.err, "");
});

for (const address of ["127.0.0.1", ...(hasIPv6 ? ["[::1]"] : [])])
  test(`localhost is not half bound where ${address} is taken, which is said`, async () => {
    const service = await serve(pageOf(files), `${address}:0`);
    try {
      const refused = await serve(pageOf(files), `localhost:${service.port}`).catch((one) => one);
      assert.match(refused.message, /ended with 2: .*listens at .* already/);
      assert.ok(refused.message.includes(`${address}:${service.port}`), refused.message);
    } finally {
      await service.end();
    }
  });

for (const listen of ["localhos:0", "localhost.example:0", "[::1:0", "[::1]x:0", "1.2.3:0", "::1:99999"])
  test(`${listen} is refused`, async () => {
    await assert.rejects(serve(pageOf(files), listen), /ended with 2: /);
  });
