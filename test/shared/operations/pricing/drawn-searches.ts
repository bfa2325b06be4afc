import fc from 'fast-check';
import type { ComparePictureServices } from '../../../../shared/operations/pricing/comparables/compare-picture.ts';
import { type Verdict, verdict } from '../../../../shared/operations/pricing/look/verdict.ts';
import type { ReferenceRates } from '../../../../shared/operations/pricing/rates/reference-rates.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';

/** What a drawn listing shows, and where. */
interface DrawnListing {
  readonly title: string;
  /** Listings of both sources with the same number are the same listing. */
  readonly number: number;
  readonly amount: string;
  readonly currency: string | undefined;
  readonly shown: 'by the source' | 'on the page' | 'nowhere';
}

/** A search of two sources. */
export interface DrawnSearch {
  readonly lens: readonly DrawnListing[];
  readonly market: readonly DrawnListing[];
  readonly otherRates: 'current' | 'too old' | 'absent';
  /** By the number of the listing; null if the look fails. */
  readonly looks: readonly (Verdict | undefined)[] | null;
}

/**
 * Mostly prices around one hundred, some cheap ones without a gap between, some far away, and some that are not prices
 * at all.
 */
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 8_000, max: 13_000 }).map((cents) => (cents / 100).toFixed(2)) },
  { weight: 5, arbitrary: fc.integer({ min: 1_000, max: 8_000 }).map((cents) => (cents / 100).toFixed(2)) },
  { weight: 1, arbitrary: fc.double({ min: 0.01, max: 1e6, noNaN: true }).map((value) => value.toFixed(3)) },
  { weight: 1, arbitrary: fc.constantFrom('0', '0.004', '0.005', "1.299'00", '999999999999.99') },
);

/** Offers of one camera, mostly the camera itself. */
const title = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('Nikon D750 camera', 'Nikon D750 body', 'Nikon D750 with bag') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'Battery charger for Nikon D750',
      'Nikon D750 for parts not working',
      'Lot of 3 Nikon D750',
    ),
  },
);
const currency = fc.oneof(
  { weight: 8, arbitrary: fc.constant('AUD') },
  { weight: 4, arbitrary: fc.constantFrom('USD', 'NGN', 'XAF', 'KPW', 'EUR', undefined) },
);

const listing: fc.Arbitrary<DrawnListing> = fc.record({
  title,
  number: fc.integer({ min: 0, max: 30 }),
  amount,
  currency,
  shown: fc.constantFrom('by the source', 'by the source', 'on the page', 'nowhere'),
});

const look = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('same', 'kind', undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...verdict.options) },
);

const listings = fc.uniqueArray(listing, { maxLength: 12, selector: ({ number }) => number });

export const drawnSearch: fc.Arbitrary<DrawnSearch> = fc.record({
  lens: listings,
  market: listings,
  otherRates: fc.constantFrom('current', 'current', 'current', 'too old', 'absent'),
  looks: fc.oneof(
    { weight: 4, arbitrary: fc.array(look, { minLength: 31, maxLength: 31 }) },
    { weight: 1, arbitrary: fc.constantFrom(null, []) },
  ),
});

/** The time at which the drawn rates are current. */
export const drawnAt = Date.parse('2026-11-22T12:00:00Z');

const ratesOf = (state: DrawnSearch['otherRates']): ReferenceRates => [
  { source: 'ecb', date: '2026-11-20', perEuro: { EUR: '1', AUD: '1.6177', USD: '1.1367' } },
  ...(state === 'absent'
    ? []
    : [
        {
          source: 'currency-api' as const,
          date: state === 'current' ? '2026-11-22' : '2026-11-01',
          perEuro: { EUR: '1', USD: '1.2', NGN: '1653.9', XAF: '655.957' },
        },
      ]),
];

/** The services of a pricing operation over a drawn search. */
export function servicesOf({ lens, market, otherRates, looks }: DrawnSearch): ComparePictureServices {
  const url = (number: number) => `https://shop.example/${number}`;
  const all = new Map([...market, ...lens].map((drawnListing) => [url(drawnListing.number), drawnListing]));
  const sourceOf = (name: string, list: readonly DrawnListing[]) => ({
    name,
    search: async () => ({
      matches: list.map(({ title, number, amount, currency, shown }) => {
        const own = { title, url: url(number), image: String(number), vendor: name };
        if (shown !== 'by the source') return own;
        const text = `${currency ?? ''} ${amount}`;
        return currency === undefined
          ? { ...own, openPrice: { amount, currency, text } }
          : { ...own, price: { amount, currency, text } };
      }),
    }),
  });
  const picture = { mediaType: 'image/png' as const, bytes: new Uint8Array(), width: 1, height: 1 };
  const whole = Promise.resolve({ original: picture, forModel: picture });
  return {
    sources: [sourceOf('lens', lens), sourceOf('market', market)],
    lookAtOffers: async (_product, images) => looks && images.map((image) => looks[Number(image)]),
    pages: {
      readPrice: async (address) => {
        const page = all.get(address);
        if (page?.shown !== 'on the page')
          throw new ServiceError('UPSTREAM_FAILED', 'no price found on the page');
        return { amount: page.amount, currency: page.currency ?? null, place: 'json-ld' };
      },
    },
    rates: async () => ratesOf(otherRates),
    images: { put: async () => '' },
    fetchPicture: () => whole,
  };
}
