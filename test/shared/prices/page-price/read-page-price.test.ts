import { describe, expect, test } from '@jest/globals';
import { readPagePrice } from '../../../../shared/prices/page-price/read-page-price.ts';
import { bigShops } from './pages/big-shops.ts';
import { languages } from './pages/languages.ts';
import { marketplaces } from './pages/marketplaces.ts';
import { noPrice } from './pages/no-price.ts';
import type { PageCase } from './pages/page-case.ts';
import { shopSystems } from './pages/shop-systems.ts';
import { structuredData } from './pages/structured-data.ts';
import { visibleOnly } from './pages/visible-only.ts';

const read = ({ html, url, country }: PageCase) =>
  readPagePrice(html, { url, ...(country === undefined ? {} : { country }) });

const families: Record<string, PageCase[]> = {
  'shop systems': shopSystems,
  'big shops': bigShops,
  marketplaces,
  'structured data': structuredData,
  languages,
  'visible only': visibleOnly,
};

describe.each(Object.entries(families))('%s', (_, pages) => {
  test.each(pages.map((page) => [page.name, page] as const))('%s', (_name, page) => {
    const found = read(page);
    const shown = found && { amount: Number(found.amount), currency: found.currency };
    expect(shown).toEqual(page.price && { amount: Number(page.price.amount), currency: page.price.currency });
  });
});

describe('pages without one price', () => {
  test.each(noPrice.map((page) => [page.name, page] as const))('%s', (_name, page) => {
    expect(read(page)).toBeNull();
  });
});
