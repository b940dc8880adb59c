// Serves the built page with the security policy that the service has, from a free port of this
// machine. INTARSIA_URL names a running `intarsia serve` to be tested instead.
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

export async function serve(): Promise<Served> {
  const given = process.env["INTARSIA_URL"];
  if (given) return { url: given, close: () => Promise.resolve() };
  const root = process.env["INTARSIA_PAGE"]
    ?? fileURLToPath(new URL("../../../web/dist", import.meta.url));
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
