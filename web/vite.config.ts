// How the page is built: relative addresses, nothing inlined, the core's module from build/wasm.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { writeBinding } from "./binding.mjs";

writeBinding();

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: "./",
  resolve: {
    alias: [
      { find: "~", replacement: here("src") },
      {
        find: /^@core(?=\?)/,
        replacement: process.env["INTARSIA_WASM"] ?? here("../build/wasm/intarsia.wasm"),
      },
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
