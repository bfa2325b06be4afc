import signsFile from './signs.json' with { type: 'json' };
import sitesFile from './sites.json' with { type: 'json' };
import wordsFile from './words.json' with { type: 'json' };

/**
 * What a word next to an amount says about it. `words.json` lists the words of each, one line per group of languages.
 */
export type Role = keyof typeof wordsFile.roles;

/** A line of currency signs or words. */
export interface SignLine {
  /** ISO 4217 codes; the first is meant if nothing else decides, unless the line is `open`. */
  readonly currencies: string;
  readonly open?: boolean;
  /** Decimal places of a minor unit. */
  readonly places?: number;
  /** Signs are separated by two spaces, since a sign may contain one; words by one. */
  readonly written: string;
}

const listOf = (words: string): string[] => words.split(' ').filter((word) => word !== '');
const setOf = (words: string): ReadonlySet<string> => new Set(listOf(words));
const mapOf = <Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(entries));

export const signs = {
  signLines: signsFile.signs as readonly SignLine[],
  wordLines: signsFile.words as readonly SignLine[],
  /** Names that look like ISO 4217 codes, with the codes. */
  aliases: mapOf(signsFile.aliases),
  /** Codes that are words in lower case. */
  capitalsOnly: setOf(signsFile.capitalsOnly),
  /** Signs that often mean something else. */
  doubtful: setOf(signsFile.doubtful),
};

const roles = new Map<string, Set<Role>>();
for (const [role, lines] of Object.entries(wordsFile.roles) as [Role, string[]][]) {
  for (const word of lines.flatMap(listOf)) roles.set(word, (roles.get(word) ?? new Set()).add(role));
}

export const words = {
  /** The roles of each word, in lower case. */
  roles: roles as ReadonlyMap<string, ReadonlySet<Role>>,
  /** Units, counts and the like. */
  units: setOf(wordsFile.units),
  /** The standard mark for each of its variants. */
  marks: new Map(
    Object.entries(wordsFile.marks).flatMap(([plain, others]) =>
      [...others].map((mark) => [mark, plain] as const),
    ),
  ),
  /** Names of a single piece: an amount for one of them is a whole price. */
  pieces: setOf(wordsFile.pieces),
  /** Powers of ten that words after a number multiply it by. */
  magnitudes: new Map(
    Object.entries(wordsFile.magnitudes).flatMap(([power, list]) =>
      listOf(list).map((word) => [word, Number(power)] as const),
    ),
  ),
  /** Powers of ten that count only if they touch the number. */
  touchingMagnitudes: setOf(wordsFile.touchingMagnitudes),
  characterMagnitudes: mapOf(wordsFile.characterMagnitudes),
};

export const sites = {
  /** Shops under an international domain whose prices are in one country's money for every visitor. */
  countryOfHost: new Map(
    Object.entries(sitesFile.hosts).flatMap(([country, hosts]) =>
      listOf(hosts).map((host) => [host, country] as const),
    ),
  ),
  /** Country domains sold worldwide: alone they tell nothing. */
  soldWorldwide: setOf(sitesFile.soldWorldwide),
  /** Second-level labels under which such a domain does indicate the country. */
  nationalSecondLevels: setOf(sitesFile.nationalSecondLevels),
  /** First labels and path segments that shops use for a country. */
  countryLabels: mapOf(sitesFile.countryLabels),
};
