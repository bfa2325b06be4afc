import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { confidences, type Source } from '../../../contract/source.ts';
import { clausesOf, readSizes, type StatedSize } from '../../../libraries/wording/sizes.ts';
import type { Aspect } from '../../market/aspects.ts';
import type { SizedAspect } from '../../market/size-aspects.ts';
import { standingOf } from '../../texts/judge/denied-names.ts';
import { pictureIn, quoteIn } from '../../texts/quotes.ts';
import type { Ground, JudgedSpecific } from './judge-specific.ts';
import type { Claim } from './question.ts';

/** A size that a text states, as an aspect of the category has it. */
interface Reading {
  readonly aspect: Aspect;
  /** Undefined if the aspect's list does not have it. */
  readonly value: Aspect['aspectValues'][number] | undefined;
  /** Whether it may be meant by another aspect as well. */
  readonly isVague: boolean;
}

/** Whether an aspect has sizes like one that a text states: of its system, in its unit, as letters or as numbers. */
const isAlike = (size: StatedSize, stated: StatedSize, own: string): boolean => {
  const system = size.system || own;
  const isBody = /^[WL]$/u.test(system);
  const isOfSystem = stated.system === system || (stated.system === '' && !isBody);
  // Bare numbers of waists and legs are inches.
  const isOfUnit = stated.unit === size.unit || (isBody && stated.unit === '' && size.unit === 'in');
  return isOfSystem && isOfUnit && /[A-Z]/u.test(size.amount) === /[A-Z]/u.test(stated.amount);
};

/** What a stated size says of the aspects that have such sizes; one without a system only of those that list it, if any. */
function readingsOf(stated: StatedSize, sized: readonly SizedAspect[], site: SiteName): Reading[] {
  const { country } = sites[site];
  const own = { GB: 'UK', DE: 'EU' }[country as string] ?? country;
  const all = sized.flatMap(({ aspect, sizes }) => {
    const alike = sizes.filter(({ size }) => isAlike(size, stated, own));
    const value = alike.find(({ size }) => size.amount === stated.amount)?.value;
    // A number that is far beyond the list is no size, such as the name of a model.
    const isFar = Number(stated.amount) > 2 * Math.max(...alike.map(({ size }) => Number(size.amount)));
    return alike.length === 0 || (value === undefined && isFar) ? [] : [{ aspect, value }];
  });
  const listing = all.filter(({ value }) => value !== undefined);
  const isVague = stated.system === '' && listing.length > 1;
  return (stated.system === '' && listing.length > 0 ? listing : all).map((one) => ({ ...one, isVague }));
}

/**
 * The category's own values of the sizes that words or pictures state, found by what they state and never by a table of
 * conversion. They are taken only if the model claims the same: it reads, and the words are the evidence. Where the
 * texts state another size as well, listed or not, or the words deny this one, the aspect stays open.
 *
 * @param sized the aspects of the category that ask for sizes
 * @param claims what the model says, by aspect
 */
export function judgeSizes(
  sized: readonly SizedAspect[],
  claims: ReadonlyMap<Aspect, Claim>,
  { userText, product, pictures, site }: Ground,
): JudgedSpecific[] {
  const printed = product.printed.map(({ text, picture }) => ({ text, index: pictureIn(pictures, picture) }));
  const read = [{ text: userText, index: -1 }, ...printed].flatMap(({ text, index }) => {
    if (index === undefined) return [];
    return clausesOf(text)
      .flatMap(readSizes)
      .flatMap((stated) => {
        const standings = [standingOf(stated.text, text), standingOf(stated.amount, userText)];
        const isRefused = standings.includes('denied') || standings.includes('of another');
        return readingsOf(stated, sized, site).map((one) => ({ ...one, stated, index, isRefused }));
      });
  });
  return sized.flatMap(({ aspect }) => {
    const { values: claimed = [], confidence: level } = claims.get(aspect) ?? {};
    const confidence = confidences.find((known) => known === level) ?? 'low';
    const amounts = claimed.flatMap(readSizes).map(({ amount }) => amount);
    const own = read.filter((one) => one.aspect === aspect);
    const [first] = own.filter(({ isRefused, isVague }) => !isRefused && !isVague);
    const { value, stated, index = 0 } = first ?? {};
    if (value === undefined || stated === undefined || confidence === 'low') return [];
    const isOpposed = own.some((one) => (one.isRefused ? one.value === value : one.value !== value));
    if (isOpposed || !amounts.includes(stated.amount)) return [];
    const words = quoteIn(userText, stated.text)?.text ?? stated.text;
    const source: Source = index < 0 ? { from: 'words', words } : { from: 'picture', index, confidence };
    return [{ aspect, values: [{ text: value.localizedValue, listed: value }], source }];
  });
}
