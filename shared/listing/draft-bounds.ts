/*
 * No text of a listing is nearly as long, no list has so many entries: what is beyond costs time only. Bounded are
 * the entries as they come and the parts into which commas split them.
 */
export const LONGEST_TEXT = 2000;
export const LONGEST_ENTRY = 300;
export const MOST_ENTRIES = 60;
/** Of all entries of a list together. */
export const LONGEST_LIST = 3000;
/** Of all values of a template together. */
export const LONGEST_VALUES = 40_000;

/** What parts the entries of a list that came as one text. The comma of `10,000 mAh` does not. */
export const separators = /(?:(?!(?<=\d),\d{3}(?!\d))[,;|\n，、；])+/u;

/** The beginning of a text, without the word that the bound cuts: half an address is none that a check would find. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const [word = ''] = /(?<![^\s,;])[^\s,;]*$/u.exec(cut) ?? [];
  return word.length < length ? cut.slice(0, length - word.length) : cut;
}

/** The first entries of a list, as far as its bounds allow. */
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
