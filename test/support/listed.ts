/** The entries of a list separated by ` | `, over any number of lines. */
export const listed = (text: string): readonly string[] =>
  text
    .trim()
    .split('|')
    .map((entry) => entry.trim());
