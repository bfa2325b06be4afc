/** The entries of a list that has ` | ` between them, over any number of lines. */
export const listed = (text: string): readonly string[] =>
  text
    .trim()
    .split('|')
    .map((entry) => entry.trim());
