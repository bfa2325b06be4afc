/*
 * Far beyond any real listing: anything longer only costs time. The bounds apply to entries as they come and again to
 * the parts that commas split them into.
 */
export const longestText = 2000;
export const longestEntry = 300;
export const mostEntries = 60;
/** All entries of a list together. */
export const longestList = 3000;
/** All values of a template together. */
export const longestValues = 40_000;

/**
 * What separates the entries of a list that came as one text. The comma in `10,000 mAh` does not; those in `S21,256GB`
 * and `sizes 8,10` do.
 */
export const separators = /(?:(?!(?<=(?<![\p{L}\p{N}])\d{1,3}),\d{3}(?![\p{L}\p{N}]))[,;|\n，、；])+/u;

/** The beginning of a text without the word that the bound cuts: no check would recognise half an address. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const [word = ''] = /(?<![^\s,;])[^\s,;]*$/u.exec(cut) ?? [];
  return word.length < length ? cut.slice(0, length - word.length) : cut;
}

/** As many of a list's first entries as its bounds allow. */
export function entries(list: readonly string[]): string[] {
  const kept: string[] = [];
  let room = longestList;
  let parts = mostEntries;
  for (const given of list) {
    const entry = beginning(given, longestEntry);
    room -= entry.length;
    parts -= entry.split(separators).length;
    if (room < 0 || parts < 0) break;
    kept.push(entry);
  }
  return kept;
}
