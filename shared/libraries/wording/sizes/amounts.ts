/** How much a text states, and of what. */
export interface Amount {
  /** Where such sizes are in use: `UK`, `US`, `AU`, `EU` and the like; empty if the text does not say. */
  readonly system: string;
  /** What is measured: the size of the whole, the waist or the inside leg. */
  readonly of: 'size' | 'waist' | 'leg';
  /** In one form for all spellings: `8.5`, `98-104`, `XL`, `S-M`, `one`. */
  readonly amount: string;
  readonly unit: '' | 'in' | 'cm' | 'years' | 'months';
  /** Whether the text says that this is a size; else it is a bare number or letter. */
  readonly isNamed: boolean;
}

/** `8½`, `8 1/2` and `8,50` as `8.5`. */
export function decimal(text: string): string {
  const spaced = text
    .trim()
    .replace(/(?<=\d)(?=[½¼¾⅓⅔⅛⅜⅝⅞])/u, ' ')
    .normalize('NFKC');
  const [, whole = '', over, under] = /^(\S+)(?:\s+(\d)[/⁄](\d))?/u.exec(spaced) ?? [];
  if (over === undefined)
    return whole
      .replace(',', '.')
      .replace(/(\.\d*?)0+$/u, '$1')
      .replace(/\.$/u, '');
  return String(Number(whole) + Math.round((100 * Number(over)) / Number(under)) / 100);
}

/** `Extra Large`, `XXL` and `2XL` in one form. */
export function letters(text: string): string {
  const short = text.toUpperCase().replace('EXTRA', 'X').replace(/[ -]/gu, '');
  const [, digit = '', signs = '', last = ''] = /^(\d?)(X*)([SML])/u.exec(short) ?? [];
  // `3L` may be three layers of cloth.
  if (digit !== '') return digit + signs + last;
  return signs.length > 1 ? `${signs.length}X${last}` : signs + last;
}

/** One amount or a rising range of two; nothing for anything else. */
export function amountsIn(
  text: string,
  read: (part: string) => string,
  more: Partial<Amount> = {},
): readonly Amount[] | undefined {
  // The slash of a fraction is no joint.
  const [from = '', to = from, ...others] = text.split(/\s?(?:-|(?<!\s\d)\/)\s?/u).map(read);
  if (others.length > 0 || Number(from) > Number(to)) return undefined;
  const amount = to === from ? from : `${from}-${to}`;
  return [{ system: '', of: 'size', amount, unit: '', isNamed: false, ...more }];
}
