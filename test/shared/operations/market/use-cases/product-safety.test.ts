import { beforeAll, describe, expect, test } from '@jest/globals';
import { trading } from '../../../../lib/sandbox/market/market-client.ts';
import { listingBody } from '../listing-body.ts';
import { useListings } from '../listing-world.ts';

const listings = useListings();

const manufacturer = {
  companyName: 'Brückner & Söhne',
  addressLine1: 'Am Kanal 3-5',
  city: 'Münster',
  postalCode: '48155',
  country: 'DE',
  email: 'info@brueckner.example',
};
const person = {
  ...manufacturer,
  companyName: 'EU Rep GmbH',
  types: ['EUResponsiblePerson'],
};
const documents = ['8xtaWG9tOHR'];
const toys = '19006';

/** A toy on a site whose category asks for information on safety. */
const german = {
  siteName: 'Germany',
  currency: 'EUR',
  countryCode: 'DE',
  postalCode: '10115',
  categoryId: toys,
  conditionId: '1000',
  shippingService: 'DE_DHLPaket',
  shippingPackage: 'PackageThickEnvelope',
  itemSpecifics: { NameValueList: [] },
};
const found = async (changes: object, seller: string) => {
  const { checks = [] } = await listings.post({
    ...listingBody(),
    market_access_token: listings.tokenOf(seller),
    verifyOnly: true,
    ...changes,
  });
  return checks
    .filter(({ code }) => code === 'SAFETY_INFORMATION_NEEDED' || code === 'UNAVAILABLE')
    .map(({ field, code, severity }) => `${field} ${code} ${severity}`);
};

describe('verifying a listing', () => {
  test('a business seller on the German site is told what blocks the listing', async () => {
    expect(await found(german, 'mueller_handel')).toEqual([
      'regulatory.manufacturer SAFETY_INFORMATION_NEEDED blocks',
      'regulatory.responsiblePersons SAFETY_INFORMATION_NEEDED blocks',
      'regulatory.productSafety SAFETY_INFORMATION_NEEDED may be hidden',
    ]);
  });

  test('the sites outside the law, and categories that ask for nothing, are not asked about', async () => {
    const asked = () => listings.market.journal.filter(({ path }) => path.includes('regulatory')).length;
    const before = asked();
    expect(await found({ categoryId: toys }, 'sam_example')).toEqual([]);
    expect(asked()).toBe(before);
    expect(await found({ ...german, categoryId: '9355' }, 'mueller_handel')).toEqual([]);
  });
});

describe('a listing with information on safety', () => {
  let itemId = '';
  const heldNow = async () => (await listings.get({ item_id: itemId })).listing.regulatory;
  beforeAll(async () => {
    itemId = await listings.listed({ regulatory: { manufacturer, responsiblePersons: [person] } });
  });

  test('is taken in the published order and read as it was posted', async () => {
    expect(await heldNow()).toEqual({ manufacturer, responsiblePersons: [person] });
  });

  test('another change leaves it alone', async () => {
    expect(
      (await listings.revise({ item_id: itemId, changes: { startPrice: '9.00', title: 'New' } })).Ack,
    ).toBe('Success');
    expect(await heldNow()).toEqual({ manufacturer, responsiblePersons: [person] });
  });

  test('a change replaces the whole statement', async () => {
    const regulatory = { manufacturer: { ...manufacturer, city: 'Bonn' }, documents };
    expect((await listings.revise({ item_id: itemId, changes: { regulatory } })).Ack).toBe('Success');
    expect(await heldNow()).toEqual(regulatory);
    expect(listings.latest('ReviseFixedPriceItem')).toContain(
      '<DeletedField>Item.Regulatory.ResponsiblePersons</DeletedField>',
    );
  });

  test('a listing that is listed again keeps it, and remove takes it away', async () => {
    await listings.end({ item_id: itemId });
    const { ItemID = '' } = await listings.relist({ item_id: itemId });
    itemId = ItemID;
    expect(await heldNow()).toMatchObject({ documents });
    expect((await listings.revise({ item_id: itemId, changes: {}, remove: ['regulatory', 'sku'] })).Ack).toBe(
      'Success',
    );
    expect(await heldNow()).toBeUndefined();
  });

  describe('that was made elsewhere and holds what post-item would not take', () => {
    const nameless =
      '<Manufacturer><CityName>Bonn</CityName></Manufacturer>' +
      '<ResponsiblePersons><ResponsiblePerson><CompanyName>Acme</CompanyName><Phone>n/a</Phone><Types><Type>EUResponsiblePerson</Type></Types></ResponsiblePerson></ResponsiblePersons>';
    const held = {
      manufacturer: { companyName: '', city: 'Bonn' },
      responsiblePersons: [{ companyName: 'Acme', phone: 'n/a', types: ['EUResponsiblePerson'] }],
    };
    beforeAll(async () => {
      const token = { 'x-ebay-api-iaf-token': listings.tokenOf() };
      const Item = `<Item><ItemID>${itemId}</ItemID><Regulatory>${nameless}</Regulatory></Item>`;
      expect(await trading(listings.market, 'ReviseFixedPriceItem', Item, token)).toContain('<Ack>Success');
    });

    test('is read whole, and sent back it stays or is refused by the name of its field', async () => {
      const { manufacturer, ...others } = (await heldNow()) ?? {};
      expect({ manufacturer, ...others }).toEqual(held);
      const revise = (regulatory: unknown) =>
        listings.revise({ item_id: itemId, changes: { regulatory, title: 'Other' } });
      await expect(revise({ manufacturer, ...others })).rejects.toThrow(
        'changes.regulatory.manufacturer.companyName must not be empty',
      );
      const named = { manufacturer: { ...manufacturer, companyName: 'Acme' }, ...others };
      expect((await revise(named)).Ack).toBe('Success');
      expect(await heldNow()).toEqual(named);
    });

    test('is taken away like any other', async () => {
      await listings.revise({ item_id: itemId, changes: {}, remove: ['regulatory'] });
      expect(listings.latest('ReviseFixedPriceItem')).toContain('>Item.Regulatory.Manufacturer<');
      expect(await heldNow()).toBeUndefined();
    });
  });
});

test('the durability label is posted as the aspect that it is', async () => {
  const Durability = { Name: 'Durability Guarantee', Value: ['5'] };
  const item_id = await listings.listed({
    itemSpecifics: {
      NameValueList: [{ Name: 'Brand', Value: 'Acme' }, { Name: 'Model', Value: 'A1' }, Durability],
    },
  });
  expect((await listings.get({ item_id })).listing.itemSpecifics?.NameValueList).toContainEqual(Durability);
});
