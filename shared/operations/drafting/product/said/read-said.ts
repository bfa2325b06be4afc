import { quoteIn } from '../../../listing/support.ts';
import type { ReadingSite } from '../../languages.ts';
import type { Product, SaidField } from '../product.ts';
import type { Passage, ProductDraft } from '../product-draft.ts';
import { type Around, aroundQuote } from './around.ts';
import { isFreePost, readMoney } from './money.ts';
import { readParcelSize, readParcelWeight } from './parcel.ts';
import { readPostalCode } from './postal-code.ts';

type Reading = Partial<Record<SaidField, string>>;
type Reader = (passage: string, around: Around, reading: ReadingSite) => Reading;

const readers: Readonly<Record<Passage, Reader>> = {
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
 *
 * @param drafts the first one that points at something readable counts
 */
export function readSaid(
  drafts: readonly ProductDraft[],
  userText: string,
  site: ReadingSite,
): Product['said'] {
  const said = new Map<SaidField, { value: string; source: { from: 'words'; words: string } }>();
  for (const { passages } of drafts) {
    for (const [name, read] of Object.entries(readers) as [Passage, Reader][]) {
      const quote = quoteIn(userText, passages[name]);
      if (quote === undefined) continue;
      const reading = read(quote.text, aroundQuote(userText, quote), site);
      for (const [field, value] of Object.entries(reading) as [SaidField, string][]) {
        if (!said.has(field)) said.set(field, { value, source: { from: 'words', words: quote.text } });
      }
    }
  }
  return said;
}
