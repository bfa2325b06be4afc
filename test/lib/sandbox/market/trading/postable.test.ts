import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AspectFixture } from '../../../../../lib/sandbox/market/fixtures/aspect-fixture.ts';
import { aspectsOf } from '../../../../../lib/sandbox/market/fixtures/aspects.ts';
import { shippingPackages } from '../../../../../lib/sandbox/market/fixtures/shipping-packages.ts';
import { servicesBySite } from '../../../../../lib/sandbox/market/fixtures/shipping-services.ts';
import { type Site, sites } from '../../../../../lib/sandbox/market/fixtures/sites.ts';
import { type Category, categoryTree } from '../../../../../lib/sandbox/market/fixtures/taxonomy.ts';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { conditionPolicyOf } from '../../../../../lib/sandbox/market/rest/metadata.ts';
import { sampleOf } from '../../../../support/counts.ts';
import { startMarket, texts, trading, verdictOf } from '../market-client.ts';

let market: MarketEmulator;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A value that an aspect takes. */
function aspectValue({ values, dataType, format }: AspectFixture): string {
  const free = values.find(({ when }) => when === undefined);
  if (free !== undefined) return free.value;
  return dataType === 'NUMBER' ? '1' : dataType === 'DATE' ? (format ?? 'YYYY').replace('YYYY', '1999') : 'X';
}

const specificsOf = (category: Category, site: Site) =>
  (aspectsOf(category.id, site.categoryTreeId) ?? [])
    .filter(({ required }) => required)
    .map(
      (aspect) =>
        `<NameValueList><Name>${escaped(aspect.name)}</Name><Value>${escaped(aspectValue(aspect))}</Value></NameValueList>`,
    )
    .join('');

/** Every condition that a category allows, with the first value of each detail that it requires. */
function conditionsOf(category: Category): string[] {
  const policy = conditionPolicyOf(category.id);
  if (policy === undefined) return [''];
  return policy.conditions
    .filter(({ usage }) => usage === undefined)
    .map(({ conditionId, conditionDescriptors = [] }) => {
      const details = conditionDescriptors
        .filter(({ conditionDescriptorConstraint: { usage } }) => usage === 'REQUIRED')
        .map(
          ({ conditionDescriptorId: id, conditionDescriptorValues: [value] = [] }) =>
            `<ConditionDescriptor><Name>${id}</Name><Value>${value?.conditionDescriptorValueId}</Value></ConditionDescriptor>`,
        )
        .join('');
      return `<ConditionID>${conditionId}</ConditionID>${details === '' ? '' : `<ConditionDescriptors>${details}</ConditionDescriptors>`}`;
    });
}

const postalCode: Readonly<Record<string, string>> = {
  AU: '0800',
  US: '02134',
  GB: 'SW1A 1AA',
  CA: 'K1A 0B1',
  DE: '10115',
  FR: '75001',
  IT: '00118',
  ES: '28001',
  IE: 'D01 F5P2',
};

function itemOf(category: Category, site: Site, condition: string): string {
  const { units, currency } = site;
  const service = servicesBySite[site.siteId]?.[0]?.code ?? '';
  const parcel = shippingPackages[site.siteId]?.find((one) => one.default === true)?.code ?? '';
  return `<Item><Country>${site.country}</Country><Currency>${currency}</Currency>
<Description>Any</Description><ListingDuration>GTC</ListingDuration><ListingType>FixedPriceItem</ListingType>
<PrimaryCategory><CategoryID>${category.id}</CategoryID></PrimaryCategory><Quantity>1</Quantity>
<ShippingDetails><ShippingServiceOptions><ShippingService>${service}</ShippingService>
<ShippingServiceCost currencyID="${currency}">9.50</ShippingServiceCost></ShippingServiceOptions></ShippingDetails>
<Site>${site.name}</Site><StartPrice currencyID="${currency}">120.00</StartPrice>
<Title>${escaped(category.name)} ${site.siteId} ${escaped(condition.replace(/<[^>]*>/g, ' '))}</Title>
<PostalCode>${postalCode[site.country]}</PostalCode>
<PictureDetails><PictureURL>https://a.example/1.jpg</PictureURL></PictureDetails><DispatchTimeMax>3</DispatchTimeMax>
<ItemSpecifics>${specificsOf(category, site)}</ItemSpecifics>
<ReturnPolicy><ReturnsAcceptedOption>ReturnsNotAccepted</ReturnsAcceptedOption></ReturnPolicy>${condition}
<ShippingPackageDetails><MeasurementUnit>${units[0].system}</MeasurementUnit>
<PackageDepth unit="${units[0].length}">5</PackageDepth><ShippingPackage>${parcel}</ShippingPackage>
</ShippingPackageDetails></Item>`;
}

describe('every leaf category can be posted in every condition that it allows', () => {
  test.each(sites.map((site) => [site.name, site] as const))('on the site %s', async (_name, site) => {
    const leaves = [...(categoryTree(site.categoryTreeId)?.values() ?? [])].filter(({ leaf }) => leaf);
    expect(leaves.length).toBeGreaterThan(40);
    // All sites together try every category.
    for (const category of sampleOf(leaves, 4, sites.indexOf(site) % 4)) {
      for (const condition of conditionsOf(category)) {
        const posted = await trading(market, 'AddFixedPriceItem', itemOf(category, site, condition), {
          'x-ebay-api-siteid': site.siteId,
        });
        expect([category.name, verdictOf(posted), texts(posted, 'LongMessage')]).toEqual([
          category.name,
          'Success',
          [],
        ]);
      }
    }
  });
});
