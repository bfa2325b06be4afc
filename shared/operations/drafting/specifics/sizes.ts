import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { confidences, type Source } from '../../../contract/source.ts';
import { clausesOf, readSizes, type StatedSize } from '../../../libraries/wording/sizes.ts';
import type { Aspect } from '../../market/aspects.ts';
import type { SizedAspect } from '../../market/size-aspects.ts';
import { standingOf } from '../../texts/judge/denied-names.ts';
import { pictureIn, quoteIn } from '../../texts/quotes.ts';
import type { Ground, JudgedSpecific } from './judge-specific.ts';
import type { Claim } from './question.ts';

/** The listed values that state the same as a text; none if several aspects have what a text states without a system. */
function valuesFor(stated: StatedSize, sized: readonly SizedAspect[], site: SiteName) {
  const { country } = sites[site];
  const own = { GB: 'UK', DE: 'EU' }[country as string] ?? country;
  const having = sized.flatMap(({ aspect, sizes }) => {
    const listed = sizes.find(({ size }) => {
      const system = size.system || own;
      const isBody = /^[WL]$/u.test(system);
      const isOfSystem = stated.system === system || (stated.system === '' && !isBody);
      // Bare numbers of waists and legs are inches.
      const isOfUnit = stated.unit === size.unit || (isBody && stated.unit === '' && size.unit === 'in');
      return isOfSystem && isOfUnit && stated.amount === size.amount;
    });
    return listed === undefined ? [] : [{ aspect, value: listed.value, stated }];
  });
  return stated.system === '' && having.length > 1 ? [] : having;
}

/**
 * The category's own values of the sizes that words or pictures state, found by what they state and never by a table of
 * conversion. They are taken only if the model claims the same: it reads, and the words are the evidence. Where the
 * texts state several sizes, the aspect stays open.
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
  const found = [{ text: userText, index: -1 }, ...printed].flatMap(({ text, index }) => {
    if (index === undefined) return [];
    return clausesOf(text)
      .flatMap(readSizes)
      .filter((size) => !['denied', 'of another'].includes(standingOf(size.text, text)))
      .flatMap((size) => valuesFor(size, sized, site))
      .map((one) => ({ ...one, index }));
  });
  return sized.flatMap(({ aspect }) => {
    const { values: claimed = [], confidence: level } = claims.get(aspect) ?? {};
    const confidence = confidences.find((known) => known === level) ?? 'low';
    const amounts = claimed.flatMap(readSizes).map(({ amount }) => amount);
    const own = found.filter((one) => one.aspect === aspect);
    const [first] = own;
    const isOne = own.every(({ value }) => value === first?.value);
    if (first === undefined || !isOne || confidence === 'low') return [];
    const { value, index, stated } = first;
    if (!amounts.includes(stated.amount)) return [];
    const words = quoteIn(userText, stated.text)?.text ?? stated.text;
    const source: Source = index < 0 ? { from: 'words', words } : { from: 'picture', index, confidence };
    return [{ aspect, values: [{ text: value.localizedValue, listed: value }], source }];
  });
}
