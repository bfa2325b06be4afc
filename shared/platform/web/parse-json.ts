/** The value of a JSON text. Undefined, which JSON cannot express, if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without the parser's own error: its message quotes the text, and no log may.
    return undefined;
  }
}
