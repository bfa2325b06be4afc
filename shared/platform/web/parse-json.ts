/** The value of a JSON text. Undefined, which JSON cannot express, if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own error is dropped: its message quotes the text, which must not be logged.
    return undefined;
  }
}
