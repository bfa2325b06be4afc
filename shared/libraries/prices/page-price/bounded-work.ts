/** Work in parts: between two of them other work may go on, or the caller may stop. */
export type InParts<Result> = Generator<undefined, Result, undefined>;

/** Does all parts at once. */
export function atOnce<Result>(work: InParts<Result>): Result {
  for (;;) {
    const part = work.next();
    if (part.done === true) return part.value;
  }
}

/** The size of a piece that is parsed in one go: any content of this size takes a few milliseconds. */
export const pieceLength = 32_768;

/** A text in pieces. */
export function* inPieces(text: string): Generator<string, void, undefined> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}

/** The function, with each answer worked out once. */
export function remember<Key, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, workOut(key));
    return known.get(key) as Value;
  };
}
