import { describe, expect, it } from "vitest";
import { bindingOf, readHeader } from "../../../web/binding.mjs";

const HEADER = `
EXPORT("input") char *wasm_input(int32_t size);
EXPORT("output") const char *wasm_output(void);
EXPORT("output_length") int32_t wasm_output_length(void);
`;

describe("the binding", () => {
  it("knows every export of the header, with its words", () => {
    const calls = readHeader();
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.find((one) => one.name === "undo")?.words.join(" ")).toContain("a person made");
  });

  it("has a new call from one declaration, over several lines too", () => {
    const calls = readHeader(`${HEADER}
/// Says a word.
/// Twice.
EXPORT("say_it")
wasm_text wasm_say_it(wasm_game game, wasm_text_in word,
                      wasm_text_in other, wasm_flag is_loud);
`);
    const text = bindingOf(calls);
    expect(text).toContain("sayIt(game: number, word: Text, other: Text, isLoud: boolean): string {");
    expect(text).toContain("const lengths = this.put(word, other);");
    expect(text).toContain('return this.text("say_it", game, lengths[0], lengths[1], isLoud ? 1 : 0);');
    expect(text).toContain("   * Says a word.\n   * Twice.");
    expect(text).toContain('export type OnGame = "sayIt";');
  });

  it.each([
    ["an answer", 'EXPORT("a") int32_t wasm_a(void);'],
    ["an argument", 'EXPORT("a") wasm_ok wasm_a(int64_t much);'],
    ["a declaration", 'EXPORT("a") wasm_ok wasm_a;'],
  ])("ends at %s that it does not know", (_, declared) => {
    expect(() => readHeader(`${HEADER}\n${declared}\n`)).toThrow(/^wasm\.h: /);
  });
});
