import type { Source } from '../../../contract/source.ts';
import type { PassageName, Product } from '../../texts/product.ts';
import { quoteIn } from '../../texts/quotes.ts';
import type { ReadingSite } from '../languages.ts';
import { type Around, aroundQuote } from './around.ts';
import { isFreePost, readMoney } from './money.ts';
import { readParcelSize, readParcelWeight } from './parcel.ts';
import { readPostalCode } from './postal-code.ts';

/** Fields of a listing that only the seller knows, and may say in additional_info. */
export type SaidField =
  | 'startPrice'
  | 'shippingServiceCost'
  | 'postalCode'
  | 'packageDepth'
  | 'packageLength'
  | 'packageWidth'
  | 'WeightMajor'
  | 'WeightMinor';

/** Fields of the listing that the seller's words give. */
export type Said = ReadonlyMap<SaidField, { readonly value: string; readonly source: Source }>;

type Reading = Partial<Record<SaidField, string>>;
type Reader = (passage: string, around: Around, reading: ReadingSite) => Reading;

const readers: Readonly<Record<PassageName, Reader>> = {
  price: (passage, around, { site }) => {
    const startPrice = readMoney(passage, around, site, 'price');
    return startPrice === undefined || Number(startPrice) === 0 ? {} : { startPrice };
  },
  shippingCost: (passage, around, { site }) => {
    if (isFreePost(passage, around, site)) return { shippingServiceCost: '0' };
    const shippingServiceCost = readMoney(passage, around, site, 'post');
    return shippingServiceCost === undefined ? {} : { shippingServiceCost };
  },
  postalCode: (passage, around, { site }) => {
    const postalCode = readPostalCode(passage, around, site);
    return postalCode === undefined ? {} : { postalCode };
  },
  parcelSize: (passage, around, site) => ({ ...readParcelSize(passage, around, site) }),
  parcelWeight: (passage, around, site) => ({ ...readParcelWeight(passage, around, site) }),
};

/**
 * The fields that the seller's words give. The model only points at a passage for each. It must occur in the words,
 * and its value is read here. A value that cannot be read with certainty is left out.
 */
export function readSaid(passages: Product['passages'], userText: string, site: ReadingSite): Said {
  const said = new Map<SaidField, { value: string; source: Source }>();
  for (const [name, read] of Object.entries(readers) as [PassageName, Reader][]) {
    const quote = quoteIn(userText, passages[name]);
    if (quote === undefined) continue;
    const reading = read(quote.text, aroundQuote(userText, quote), site);
    for (const [field, value] of Object.entries(reading) as [SaidField, string][])
      said.set(field, { value, source: { from: 'words', words: quote.text } });
  }
  return said;
}
