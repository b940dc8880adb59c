// A puzzle is solved, a game is won: light runs once along the saw cuts. Styles do it; those who want
// no motion see none.

export function celebrate(over: HTMLElement): void {
  over.classList.remove("finished");
  void over.getBoundingClientRect(); // so that it starts anew
  over.classList.add("finished");
}
