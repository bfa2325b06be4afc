/** How often a character occurs, counted up to `most`. */
export function countOf(text: string, character: string, most = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1 && count < most; at = text.indexOf(character, at + 1))
    count++;
  return count;
}
