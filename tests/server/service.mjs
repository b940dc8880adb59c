// Starts the service on a page of the test's own, and ends it. What the tests share.
import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, readlinkSync, writeFileSync, rmSync } from "node:fs";
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
export async function serve(page, listen = "127.0.0.1:0", { limit } = {}) {
  const words = [process.env.INTARSIA_CLI, "serve", "--page", page, "--listen", listen];
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
