// Serves the built page: by `intarsia serve` where INTARSIA_CLI names the program, or by a small
// server with the same security policy. INTARSIA_URL names a running one to be tested instead.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { createServer, type Server } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
  "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Where the built page lies. */
export const pageFolder = (): string => process.env["INTARSIA_PAGE"]
  ?? fileURLToPath(new URL("../../../build/page", import.meta.url));

/** Serves the built page, or another folder. */
export async function serve(folder?: string): Promise<Served> {
  const given = process.env["INTARSIA_URL"];
  if (given && !folder) return { url: given, close: () => Promise.resolve() };
  const root = folder ?? pageFolder();
  const program = process.env["INTARSIA_CLI"];
  return program ? serveByProgram(program, root) : serveHere(root);
}

// The program says where it listens; an interrupt ends it, and it must end well.
async function serveByProgram(program: string, root: string): Promise<Served> {
  const child = spawn(program, ["serve", "--page", root], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const said: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        said.push(line);
        const found = /http:\/\/[\d.]+:\d+\/?/.exec(line);
        if (found) resolve(found[0].replace(/\/?$/, "/"));
      });
    child.once("exit", () => reject(new Error(`intarsia serve ended: ${said.join("\n")}`)));
  });
  return {
    url,
    close: async () => {
      child.kill("SIGINT");
      const status = await ended;
      if (status !== 0) throw new Error(`intarsia serve ended with ${status}`);
    },
  };
}

async function serveHere(root: string): Promise<Served> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? "/").split("?")[0] ?? "/"));
    const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
    readFile(file).then(
      (bytes) => {
        response.writeHead(200, {
          "content-type": types[extname(file)] ?? "application/octet-stream",
          "content-security-policy": policy,
          "cross-origin-opener-policy": "same-origin",
          "cross-origin-embedder-policy": "require-corp",
          "x-content-type-options": "nosniff",
        });
        response.end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}
