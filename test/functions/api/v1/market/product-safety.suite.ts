import { describe, expect, test } from '@jest/globals';
import { usePosting } from './use-posting.ts';

const { market, draft } = usePosting();
const toys = '19006';
const words =
  'Brick set, complete, boxed. Manufacturer: Brückner & Söhne GmbH & Co. KG, Am Kanal 3-5, D-48155 Münster, Deutschland, info@brueckner.example';
const manufacturer = {
  companyName: 'Brückner & Söhne GmbH & Co. KG',
  addressLine1: 'Am Kanal 3-5',
  postalCode: 'D-48155',
  city: 'Münster',
  country: 'DE',
  email: 'info@brueckner.example',
};
const business = () => market().issueSellerTokens('mueller_handel').accessToken;
const german = (more: object = {}) => ({
  market_access_token: business(),
  siteName: 'Germany',
  categoryId: toys,
  additional_info: words,
  ...more,
});
const gapsIn = (
  entries: readonly { readonly field: string; readonly code: string; readonly severity: string }[],
) =>
  entries
    .filter(({ code }) => code === 'SAFETY_INFORMATION_NEEDED')
    .map(({ field, severity }) => `${field} ${severity}`);

describe('a draft for the German site', () => {
  test.each([undefined, { manufacturer: null, documents: null }])(
    'with %j has the manufacturer as the words name it',
    async (regulatory) => {
      const { listing, sources, checks, missing } = await draft(german({ regulatory }));
      expect(listing.regulatory).toEqual({ manufacturer });
      expect(sources.regulatory).toEqual({ from: 'words', words: manufacturer.companyName });
      expect(gapsIn(checks)).toEqual(['regulatory.productSafety may be hidden']);
      expect(gapsIn(missing)).toEqual([]);
    },
  );

  test('without one says what a business seller must give', async () => {
    const { listing, checks, missing } = await draft(
      german({ additional_info: 'Brick set, complete, boxed.' }),
    );
    expect(listing.regulatory).toBeUndefined();
    const blocking = ['regulatory.manufacturer blocks', 'regulatory.responsiblePersons blocks'];
    expect(gapsIn(checks)).toEqual([...blocking, 'regulatory.productSafety may be hidden']);
    expect(gapsIn(missing)).toEqual(blocking);
  });

  test('takes over what the caller gives', async () => {
    const regulatory = { manufacturer: { companyName: 'Acme' }, documents: ['d1'] };
    const { listing, sources } = await draft(german({ regulatory }));
    expect(listing.regulatory).toEqual(regulatory);
    expect(sources.regulatory).toEqual({ from: 'request' });
  });
});

test('a draft for a site outside the law names no manufacturer', async () => {
  const { listing, checks } = await draft({ categoryId: toys, additional_info: words });
  expect(listing.regulatory).toBeUndefined();
  expect(gapsIn(checks)).toEqual([]);
});
