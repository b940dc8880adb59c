// Starts the service on a page of the test's own, and ends it. What the tests share.
import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, readlinkSync, writeFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

// A folder with files {name: text or bytes}.
export function pageOf(files) {
  const folder = mkdtempSync(join(tmpdir(), "intarsia-page-"));
  mkdirSync(join(folder, "assets"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

// Runs `intarsia serve` until `end`; `limit` is the number of descriptors it may open.
export async function serve(page, listen = "127.0.0.1:0", { limit, idle, name } = {}) {
  const words = [process.env.INTARSIA_CLI, "serve", "--page", page, "--listen", listen];
  if (name) words.push("--name", name);
  if (idle) words.push("--idle", String(idle));
  const child = limit
    ? spawn("sh", ["-c", `ulimit -n ${limit}; exec "$@"`, "sh", ...words])
    : spawn(words[0], words.slice(1));
  const service = { child, out: "", err: "" };
  child.stderr.on("data", (bytes) => (service.err += bytes));
  const ended = new Promise((resolve) => child.once("close", (status) => resolve(status)));
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (bytes) => {
      service.out += bytes;
      if (service.out.includes("\n")) resolve();
    });
    ended.then((status) => {
      rmSync(page, { recursive: true, force: true });
      reject(new Error(`serve ended with ${status}: ${service.err}`));
    });
  });
  const [, host, port] = /http:\/\/(.*):(\d+)\//.exec(service.out);
  return Object.assign(service, {
    host: host.replace(/[[\]]/g, ""),
    authority: `${host}:${port}`,
    port: Number(port),
    end: async () => {
      child.kill("SIGINT");
      return ended;
    },
  });
}

// What a process listens at, out of the system's socket table: "IPv4 0100007F:1F90" and so on.
export function listeningSockets(pid) {
  const inodes = new Set();
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    const found = /^socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${name}`));
    if (found) inodes.add(found[1]);
  }
  const found = [];
  for (const [kind, table] of [["IPv4", "tcp"], ["IPv6", "tcp6"]])
    for (const line of readFileSync(`/proc/${pid}/net/${table}`, "utf8").split("\n").slice(1)) {
      const words = line.trim().split(/\s+/);
      if (words[3] === "0A" && inodes.has(words[9])) found.push(`${kind} ${words[1]}`);
    }
  return found;
}

// Sends bytes as they are on a connection of their own; answers all that comes until it is closed.
export function exchange(service, bytes, from) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: service.host, port: service.port, localAddress: from });
    const parts = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("close", () => resolve(Buffer.concat(parts).toString("latin1")));
    socket.on("error", (error) => (error.code === "ECONNRESET" ? resolve("") : reject(error)));
    socket.write(bytes, "latin1");
  });
}

// One request with its own fields, on a connection that ends with it: {status, fields, body}.
export async function ask(service, path, fields = {}, method = "GET") {
  const all = { host: service.authority, connection: "close", ...fields };
  const lines = Object.entries(all).filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return read(await exchange(service, `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`));
}

export function read(text) {
  const end = text.indexOf("\r\n\r\n");
  const [first, ...lines] = text.slice(0, end).split("\r\n");
  const fields = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    fields[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { status: Number(first.split(" ")[1]), fields, body: text.slice(end + 4) };
}
