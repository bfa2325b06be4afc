import type { PageElement } from './page-tree.ts';
import { weights } from './weights.ts';

/** Where on the page a price was read. */
export type PriceSource = 'json-ld' | 'microdata' | 'opengraph' | 'meta' | 'embedded-data' | 'visible';

/** A price that the page states somewhere, with how far the place is to be trusted. */
export interface PriceCandidate {
  /** Exact decimal. */
  readonly amount: string;
  /** ISO 4217 code as stated or as the symbol says; undefined if the place does not say. */
  readonly currency: string | undefined;
  readonly source: PriceSource;
  /** About 10 for a sure place, below 0 for one that speaks against the amount, such as a struck-out price. */
  readonly weight: number;
}

/** Equal for equal amounts however they are written. */
export const amountKey = (amount: string): string => Number(amount).toFixed(2);

/** A price that the page shows. */
export interface VisiblePrice extends PriceCandidate {
  readonly element: PageElement;
  readonly text: string;
  /** Whether it is shown as a former or list price. */
  readonly old: boolean;
}

/** The candidates that agree on one amount. */
export interface PriceChoice {
  readonly amount: string;
  readonly best: PriceCandidate;
  readonly stated: readonly PriceCandidate[];
  /** The best place where the page shows it; undefined if it does not. */
  readonly shown: VisiblePrice | undefined;
}

const { choice: rules } = weights;

/**
 * The amount with the most support: the best statement in data, further statements that agree, and the best place where
 * the page shows it. `looksLikeShop`: whether one can buy here. Undefined if none is supported clearly enough.
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

/** The best place of each amount. */
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

/** The amounts that are clearly shown as current, each once. */
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
