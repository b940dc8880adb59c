// Puts the list of the built page's files into its service worker: a version that follows from what
// they hold, and their addresses. The page's folder is $INTARSIA_PAGE or build/page.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const page = process.env["INTARSIA_PAGE"] ?? fileURLToPath(new URL("../build/page", import.meta.url));
const SERVICE = "service.js";

const files = readdirSync(page, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(page.length + 1))
  .filter((name) => name !== SERVICE && !/\.(br|gz)$/.test(name))
  .sort();
const hash = createHash("sha256");
for (const name of files) hash.update(name).update(readFileSync(`${page}/${name}`));
const addresses = files.map((name) => (name === "index.html" ? "./" : `./${name}`));
const list = [hash.digest("hex").slice(0, 16), ...addresses].join("|");
const text = readFileSync(`${page}/${SERVICE}`, "utf8");
if (!text.includes("@files@")) throw new Error(`${SERVICE} has no place for the list of files`);
writeFileSync(`${page}/${SERVICE}`, text.replace("@files@", list));
