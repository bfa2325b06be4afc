/** What is taken apart in one go: a few milliseconds of work, whatever it holds. */
export const pieceLength = 32_768;

/** A text in pieces. */
export function* inPieces(text: string): Generator<string, void, undefined> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}
