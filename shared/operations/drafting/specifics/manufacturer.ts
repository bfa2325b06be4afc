import { itemCountries } from '../../../contract/countries.ts';
import { type Company, company } from '../../../contract/market/regulatory.ts';
import type { Source } from '../../../contract/source.ts';
import type { Product } from '../../texts/ask-for-product.ts';
import { standingOf } from '../../texts/judge/denied-names.ts';
import { pictureIn, type Quote, quoteIn } from '../../texts/quotes.ts';
import type { Ground, Specifics } from './judge-specific.ts';
import { makerParts, type SpecificsReply } from './question.ts';

type Claims = SpecificsReply['company'];

/** Languages of the sites, in which labels name countries. */
const languages = ['en', 'de', 'fr', 'it', 'es'];

/** The code of a country by its name; undefined for any other text. Labels often write `P.R. China`. */
function countryIn(given: string): string | undefined {
  const name = given.replace(/^p\.?\s*r\.?\s*(?=china)/iu, '').toLowerCase();
  const namings = languages.flatMap((language) =>
    (['long', 'short'] as const).map((style) => new Intl.DisplayNames(language, { type: 'region', style })),
  );
  return itemCountries.find((code) => namings.some((naming) => naming.of(code)?.toLowerCase() === name));
}

/**
 * The claimed parts that a text states as one piece, from the company's name on, each as it is written there. Empty if the
 * text does not name the company or denies it.
 */
function statedIn(text: string, { parts }: Claims): ReadonlyMap<string, Quote> {
  const quoteOf = (part: string, within: string) =>
    quoteIn(within, parts.find((claim) => claim.part === part)?.words ?? '');
  const name = quoteOf('companyName', text);
  if (name === undefined || standingOf(name.text, text) === 'denied') return new Map();
  const rest = text.slice(name.end);
  const stated = new Map([['companyName', name]]);
  const others = makerParts.options.flatMap((part) => {
    const quote = part === 'companyName' ? undefined : quoteOf(part, rest);
    return quote === undefined ? [] : [{ part, quote }];
  });
  let end = 0;
  for (const { part, quote } of others.toSorted((a, b) => a.quote.start - b.quote.start)) {
    const between = rest.slice(end, quote.start).match(/[\p{L}\p{N}-]*[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [];
    // One word may be `Address:`. Behind more, the parts may be another company's.
    if (between.length > 1) break;
    stated.set(part, quote);
    end = Math.max(end, quote.end);
  }
  return stated;
}

/** The stated parts that a listing can carry, on one line each; a country by its code. */
function companyOf(stated: ReadonlyMap<string, Quote>): Company | undefined {
  const values = Array.from(stated, ([part, quote]) => {
    const text = quote.text.replace(/\s+/gu, ' ');
    return [part, part === 'country' ? countryIn(text) : text];
  });
  return company.safeParse(Object.fromEntries(values)).data;
}

/**
 * The manufacturer that one label or the seller's words name. Every part is written there word for word, close to the
 * others; nothing is completed. Undefined if there is none, or if the company is something else there.
 */
export function manufacturerIn(
  claims: Claims,
  {
    pictures,
    userText,
    product,
  }: Pick<Ground, 'pictures' | 'userText'> & { readonly product: Pick<Product, 'printed'> },
): Specifics['regulatory'] {
  if (claims.role !== 'manufacturer') return undefined;
  const labels = Array.from({ length: pictures }, (_, index): { text: string; index?: number } => {
    const own = product.printed.filter(({ picture }) => pictureIn(pictures, picture) === index);
    return { text: own.map(({ text }) => text).join('\n'), index };
  });
  for (const { text, index } of [...labels, { text: userText }]) {
    const stated = statedIn(text, claims);
    const manufacturer = companyOf(stated);
    if (manufacturer === undefined) continue;
    const words = stated.get('companyName')?.text ?? '';
    const source: Source =
      index === undefined ? { from: 'words', words } : { from: 'picture', index, confidence: 'medium' };
    return { value: { manufacturer }, source };
  }
}
