// Three kinds of test: units of the page's own logic, the page in Chromium, native against wasm.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { writeBinding } from "./binding.mjs";

writeBinding();

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const alias = {
  "~": here("src"),
  // the tests stand outside this folder and would not find what is installed in it
  vitest: here("node_modules/vitest"),
  "playwright-core": here("node_modules/playwright-core"),
  "axe-core": here("node_modules/axe-core"),
};
const project = (name: string, folder: string, timeout: number) => ({
  resolve: { alias },
  server: { fs: { allow: [here("..")] } },
  test: {
    name,
    root: here(".."),
    include: [`${folder}/**/*.test.ts`],
    environment: "node",
    testTimeout: timeout,
    hookTimeout: 60_000,
    expect: { poll: { timeout: timeout / 2 } }, // a state is waited for however busy the machine is
    fileParallelism: false,
    // the page is tried by one process: its files share a browser (tests/web/e2e/browser.ts)
    pool: "forks",
    poolOptions: { forks: { singleFork: name === "e2e", isolate: name !== "e2e" } },
  },
});

export default defineConfig({
  test: {
    slowTestThreshold: 60_000, // what passed is a line per file, so that a failure is seen at once
    projects: [
      project("unit", "tests/web/unit", 10_000),
      project("e2e", "tests/web/e2e", process.env.INTARSIA_SLOW ? 600_000 : 120_000),
      project("parity", "tests/parity", 120_000),
    ],
  },
});
