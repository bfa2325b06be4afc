import type { PageElement } from './page-tree.ts';

/**
 * All weights and thresholds for choosing a page's price, in one unit: a sure statement in structured data weighs 10, a
 * shown price needs about 3.
 *
 * **Origin**: none of them is computed. The order of the sources follows from who writes them (data for search engines
 * is kept more carefully than a shop system's own); the values were set by hand, and read every page of
 * `test/shared/libraries/prices/page-price/pages` correctly. Weights that changed no result on these pages were
 * removed, after a check on page variants without structured data, headings, buttons or class names.
 */
export const weights = {
  /** Trust in a price by its location. */
  source: {
    /** JSON-LD, microdata, `og:price:amount` and the like: if they differ, the first one counts. */
    structured: 10,
    /** A shop system's own meta element, a Twitter label, an attribute such as `data-price`. */
    other: 3,
  },

  /** Choice of the page's product in the structured data. */
  product: {
    /** Minimum similarity for a name to count as the page's own. */
    named: 0.65,
    /** From this many products on, one must evidently be the page's own. */
    rivals: 3,
  },

  /** A shown price: its text names its currency. */
  currency: 1.5,

  /** A shown price by the names and tags of its element and the surrounding ones. */
  names: {
    /** A name such as `price` on the element, its parent, further out. */
    own: 3,
    parent: 2.7,
    around: 2,
    /** `sale`, `now`. */
    current: 1.2,
    /** `was`, `<del>`, struck through. */
    old: -7,
    /** `shipping`, `per month`, `you save`. */
    side: -3,
  },

  /** A shown price by the words next to it: a rate, a delivery cost and the like are `none`. */
  wording: {
    now: 1,
    plain: 0,
    regular: -0.5,
    /** Less than the price with tax next to it, but a price if alone. */
    part: -3.5,
    old: -6,
    none: -6,
    /** For each letter beyond the free ones: prices usually have few words around them. */
    perLetter: -0.15,
    freeLetters: 8,
  },

  /** A shown price by its position. Distances are in characters of text. */
  position: {
    afterHeadline: { within: 400, weight: 2 },
    /** The buy button. */
    nearButton: { within: 300, weight: 1.5 },
    /** In navigation, cart or footer; in the box of one product among many. */
    aside: -5,
    card: -3,
    /** In one of three or more boxes of the same kind. */
    repeated: -8,
    /** For an amount shown in a second good place, as when a variant is chosen. */
    again: 0.4,
    /** Outside the smallest box around headline and button, unless that is the whole page. */
    outsideProduct: -2,
  },

  /** Thresholds of the final choice. */
  choice: {
    /** Minimum for a price on a shop-like page, and for a merely shown one on any other. */
    least: 2.6,
    leastElsewhere: 3.5,
    /** From this weight on a shown price is clearly the current one. */
    clearlyCurrent: 5,
    /** Share of a stated price's weight that remains if the page clearly shows prices, but not this one. */
    unseen: 0.66,
  },
} as const;

/** The location of a price on the page. */
export type PriceSource = 'json-ld' | 'microdata' | 'opengraph' | 'meta' | 'embedded-data' | 'visible';

/** A price stated on the page, with the trust in its location. */
export interface PriceCandidate {
  /** Exact decimal. */
  readonly amount: string;
  /** ISO 4217 code as stated or as the symbol says; undefined if not stated. */
  readonly currency: string | undefined;
  readonly source: PriceSource;
  /** About 10 for a sure location, below 0 for one against the amount, such as a struck-out price. */
  readonly weight: number;
}

/** Equal for equal amounts in any notation. */
export const amountKey = (amount: string): string => Number(amount).toFixed(2);

/** A price that the page shows. */
export interface VisiblePrice extends PriceCandidate {
  readonly element: PageElement;
  readonly text: string;
  /** Whether it appears as a former or list price. */
  readonly old: boolean;
}

/** The candidates that agree on one amount. */
export interface PriceChoice {
  readonly amount: string;
  readonly best: PriceCandidate;
  readonly stated: readonly PriceCandidate[];
  /** The best location where the page shows it; undefined if not shown. */
  readonly shown: VisiblePrice | undefined;
}

const { choice: rules } = weights;

/**
 * The amount with the most support: the best statement in data, further agreeing statements, and the best location on
 * the visible page. `looksLikeShop`: whether the page sells. Undefined if none has enough support.
 */
export function choosePrice(
  stated: readonly PriceCandidate[],
  visible: readonly VisiblePrice[],
  looksLikeShop: boolean,
): PriceChoice | undefined {
  const shown = bestPlaces(visible);
  const groups = new Map<string, PriceCandidate[]>();
  for (const candidate of stated) {
    const key = amountKey(candidate.amount);
    groups.set(key, [...(groups.get(key) ?? []), candidate]);
  }
  for (const key of shown.keys()) if (!groups.has(key)) groups.set(key, []);

  const current = currentAmounts(visible);
  const pageShowsPrices = [...shown.values()].some(({ weight }) => weight >= rules.clearlyCurrent);
  const isOutdated = (place: VisiblePrice | undefined): boolean =>
    place?.old === true && current.some((amount) => amount < Number(place.amount));
  let choice: PriceChoice | undefined;
  let most: number = rules.least;
  for (const [key, members] of groups) {
    const place = shown.get(key);
    const statement = isOutdated(place) ? 0 : weightOfStatements(members);
    const weight =
      place === undefined ? statement * (pageShowsPrices ? rules.unseen : 1) : statement + place.weight;
    const least = members.length > 0 || looksLikeShop ? most : Math.max(most, rules.leastElsewhere);
    const best = members.length > 0 ? strongest(members) : place;
    if (weight <= least || best === undefined) continue;
    most = weight;
    choice = { amount: best.amount, best, stated: members, shown: place };
  }
  return choice;
}

/** The best location of each amount. */
function bestPlaces(visible: readonly VisiblePrice[]): Map<string, VisiblePrice> {
  const shown = new Map<string, VisiblePrice>();
  for (const price of visible) {
    const key = amountKey(price.amount);
    const known = shown.get(key);
    const better = known === undefined || known.weight < price.weight ? price : known;
    const again = known !== undefined && Math.min(known.weight, price.weight) >= rules.clearlyCurrent;
    shown.set(key, again ? { ...better, weight: better.weight + weights.position.again } : better);
  }
  return shown;
}

/** The distinct amounts clearly shown as current. */
const currentAmounts = (visible: readonly VisiblePrice[]): number[] => [
  ...new Set(
    visible
      .filter(({ old, weight }) => !old && weight >= rules.clearlyCurrent)
      .map(({ amount }) => Number(amount)),
  ),
];

const strongest = (members: readonly PriceCandidate[]): PriceCandidate | undefined =>
  members.reduce<PriceCandidate | undefined>(
    (a, b) => (a === undefined || b.weight > a.weight ? b : a),
    undefined,
  );

const weightOfStatements = (members: readonly PriceCandidate[]): number =>
  Math.max(0, ...members.map(({ weight }) => weight));
