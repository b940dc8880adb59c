// A quiet rain of inlay pieces when a game is finished. Nothing moves for those who want it so.
import { svgElement } from "./board/paint";

const SHAPES = ["M0-8 7 6-7 6Z", "M-6-6H6V6H-6Z", "M-4-7 8-7 4 7-8 7Z", "M0-8 7-4V4L0 8-7 4V-4Z"];
const COLOURS = ["red", "yellow", "blue", "green", "orange", "teal"];
const COUNT = 28;

export function celebrate(over: HTMLElement): void {
  over.classList.add("finished");
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const svg = svgElement("svg", { class: "celebration", viewBox: "0 0 400 300", "aria-hidden": "true",
    preserveAspectRatio: "none" });
  for (let i = 0; i < COUNT; i++) {
    const piece = svgElement("path", { d: SHAPES[i % SHAPES.length] ?? "" });
    piece.style.setProperty("--x", `${Math.random() * 400}px`);
    piece.style.setProperty("--delay", `${Math.random() * 1.2}s`);
    piece.style.setProperty("--spin", `${Math.random() * 720 - 360}deg`);
    piece.style.fill = `var(--${COLOURS[i % COLOURS.length] ?? "red"})`;
    svg.append(piece);
  }
  over.append(svg);
  setTimeout(() => svg.remove(), 5000);
}
