// Puts the list of the built page's files into its service worker: a version that follows from what
// they hold, and their addresses, each with the first of its SHA-256. The page's folder is $INTARSIA_PAGE or build/page.
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
const addresses = files.map((name) => {
  const content = readFileSync(`${page}/${name}`);
  hash.update(name).update(content);
  return `${name === "index.html" ? "./" : `./${name}`}#${createHash("sha256").update(content).digest("base64").slice(0, 22)}`;
});
const list = [hash.digest("hex").slice(0, 16), ...addresses].join("|");
const text = readFileSync(`${page}/${SERVICE}`, "utf8");
const place = /(?<=")(@files@|[0-9a-f]{16}\|[^"]*)(?=")/; // or what was put in before
if (!place.test(text)) throw new Error(`${SERVICE} has no place for the list of files`);
writeFileSync(`${page}/${SERVICE}`, text.replace(place, list));
