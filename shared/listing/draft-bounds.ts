/*
 * Far beyond any real listing: anything longer only costs time. The bounds apply to entries as they come and again to
 * the parts that commas split them into.
 */
export const LONGEST_TEXT = 2000;
export const LONGEST_ENTRY = 300;
export const MOST_ENTRIES = 60;
/** All entries of a list together. */
export const LONGEST_LIST = 3000;
/** All values of a template together. */
export const LONGEST_VALUES = 40_000;

/** What separates the entries of a list that came as one text. The comma in `10,000 mAh` does not. */
export const separators = /(?:(?!(?<=\d),\d{3}(?!\d))[,;|\n，、；])+/u;

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
  let room = LONGEST_LIST;
  let parts = MOST_ENTRIES;
  for (const given of list) {
    const entry = beginning(given, LONGEST_ENTRY);
    room -= entry.length;
    parts -= entry.split(separators).length;
    if (room < 0 || parts < 0) break;
    kept.push(entry);
  }
  return kept;
}
