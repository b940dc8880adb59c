// Which styles of a game fill with a pattern, read from its style sheet.

/** Whether a style, classes with blanks between them, fills with a pattern. */
export function patternsOf(sheet: CSSStyleSheet): (style: string) => boolean {
  const patterned: string[][] = [];
  for (const rule of sheet.cssRules)
    if (rule instanceof CSSStyleRule && rule.style.fill.startsWith("url"))
      for (const selector of rule.selectorText.split(",")) patterned.push(selector.match(/(?<=\.)[\w-]+/g) ?? []);
  const known = new Map<string, boolean>();
  return (style) => {
    let answer = known.get(style);
    if (answer === undefined) {
      const classes = style.split(" ");
      answer = patterned.some((all) => all.every((one) => classes.includes(one)));
      known.set(style, answer);
    }
    return answer;
  };
}
