// How the page is built: relative addresses, nothing inlined, the core's module from build/wasm.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { writeBinding } from "./binding.mjs";

writeBinding();

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const core = process.env["INTARSIA_WASM"] ?? here("../build/wasm/intarsia.wasm");
const integrity = `sha256-${createHash("sha256").update(readFileSync(core)).digest("base64")}`;

export default defineConfig({
  base: "./",
  define: { "import.meta.env.CORE_INTEGRITY": JSON.stringify(integrity) },
  resolve: {
    alias: [
      { find: "~", replacement: here("src") },
      { find: /^@core(?=\?)/, replacement: core },
    ],
  },
  build: {
    outDir: process.env["INTARSIA_PAGE"] ?? here("../build/page"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no data: scripts, styles or modules
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: { index: here("index.html"), service: here("src/service.ts") },
      output: {
        // the service worker's address stays the same: the browser asks for it by that
        entryFileNames: (chunk) => (chunk.name === "service" ? "service.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  worker: { format: "es" },
  server: { fs: { allow: [here("..")] } },
});
