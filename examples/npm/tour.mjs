// A tour of the npm package in 30 lines: play, solve, verify, and refuse. Runs in Node and in a page.
import { load, Refusal } from "intarsia";

export async function tour(say = console.log) {
  const { games, openGame, readGame, verify, solve, count } = await load();
  say(`${games().length} games: ${games().map((game) => game.name).join(", ")}`);

  const game = openGame("twixt:size=8");
  game.play("D4", "E6").play(...(await game.bestTurn({ level: 3 })));
  say(`${game.history().nodes.length - 1} moves, player ${game.position().player} is next`);
  try {
    game.play("A1");
  } catch (reason) {
    if (reason instanceof Refusal) say(`refused: ${reason.message}`);
  }
  say(`read again: ${readGame(game.record()).hash() === game.hash()}`);

  const puzzle = "tantrix:discovery,n=5,colour=red";
  for await (const moves of solve(puzzle, { limit: 1 })) {
    const solved = openGame(puzzle).play(...moves);
    say(`solved: ${solved.position().over}, drawn in ${solved.svg().length > 1000 ? "SVG" : "nothing"}`);
  }
  const { solutions, complete } = await count("pentahex:pieces=free4,board=4x7");
  say(`${solutions} fillings${complete ? "" : " so far"}`);

  const square = '<svg><path d="M0 0H20V20H0Z"/></svg>';
  const half = '<path d="M0 0H20V10H0Z"/>';
  say(verify(square, `<svg>${half}<g transform="translate(0 10)">${half}</g></svg>`).message);
}
if (!globalThis.document) await tour();
