import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readHostEnvironment } from '../../../../lib/sandbox/environment.ts';
import { type LocalHost, startLocalHost } from '../../../../lib/sandbox/host.ts';
import { categoryTree } from '../../../../lib/sandbox/market/fixtures/taxonomy.ts';
import {
  getCategoryFeatures,
  itemAspects,
  shippingPackages,
} from '../../../../shared/contract/market/lookups.ts';
import { postItem } from '../../../../shared/contract/market/post-item.ts';
import { type SiteName, siteNames, sites } from '../../../../shared/contract/market/sites.ts';
import { readAspects } from '../../../../shared/operations/market/aspects.ts';
import { marketplaceOfSite } from '../../../../shared/operations/market/marketplaces.ts';
import { sampleOf } from '../../../support/counts.ts';
import { listingBody } from './listing-body.ts';

let host: LocalHost;
let token: string;

beforeAll(async () => {
  const settings = { PORT: '0', DATA_DIR: ':memory:', MARKET_DAILY_QUOTA: '100000' };
  host = await startLocalHost(readHostEnvironment(settings));
  token = host.standIns.market?.issueSellerTokens().accessToken ?? '';
});
afterAll(() => host.stop());

async function call(operation: string, body: object): Promise<unknown> {
  const response = await fetch(`${host.url}/api/v1/market/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.demoKey.shown}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, market_access_token: token }),
  });
  return await response.json();
}

const postalCodes: Readonly<Record<SiteName, string>> = {
  Australia: '0800',
  US: '02134',
  UK: 'SW1A 1AA',
  Canada: 'K1A 0B1',
  Germany: '01067',
  France: '75001',
  Italy: '00184',
  Spain: '01001',
  Ireland: 'D02 AF30',
};

/** The required specifics of a category, each with a value that fits the others. */
async function specificsOf(categoryId: string, categoryTreeId: string) {
  const answer = itemAspects.response.parse(
    await call('item-aspects', { category_tree_id: categoryTreeId, category_id: categoryId }),
  );
  return readAspects(answer.aspects)
    .filter(({ aspectConstraint }) => aspectConstraint.aspectRequired === true)
    .map(({ localizedAspectName, aspectConstraint: { aspectDataType }, aspectValues }) => {
      const free = aspectValues.find(({ valueConstraints = [] }) => valueConstraints.length === 0);
      const typed = aspectDataType === 'NUMBER' ? '1' : aspectDataType === 'DATE' ? '1999' : 'X';
      return { Name: localizedAspectName, Value: [free?.localizedValue ?? typed] };
    });
}

/**
 * The first condition that a category lists for all sellers, and every one that has details, with the first value of each
 * detail that it requires, by name.
 */
async function conditionsOf(categoryId: string, marketplaceId: string) {
  const { conditionValues } = getCategoryFeatures.response.parse(
    await call('get-category-features', { category_id: categoryId, marketplace_id: marketplaceId }),
  );
  const stated = conditionValues
    .filter(({ Usage }) => Usage !== 'RESTRICTED')
    .map(({ ID, ConditionDescriptors = [] }) => ({
      conditionId: ID,
      conditionDescriptors: ConditionDescriptors.filter(
        ({ conditionDescriptorConstraint: rule }) => rule?.usage === 'REQUIRED',
      ).map(({ conditionDescriptorName, conditionDescriptorValues: [first] = [] }) => ({
        name: conditionDescriptorName,
        values: [first?.conditionDescriptorValueName ?? ''],
      })),
    }));
  const none = { conditionId: undefined, conditionDescriptors: [] };
  return stated.length === 0
    ? [none]
    : stated.filter(({ conditionDescriptors }, at) => at === 0 || conditionDescriptors.length > 0);
}

describe('every category of the marketplace takes a listing, also those that want details of the condition', () => {
  test.each(siteNames)('on the site %s', async (siteName) => {
    const { marketplaceId, country, currency, unitSystems } = sites[siteName];
    const { categoryTreeId } = marketplaceOfSite(siteName);
    const { shippingPackages: packages, shippingServices } = shippingPackages.response.parse(
      await call('shipping-packages', { marketplace_id: marketplaceId }),
    );
    const leaves = [...(categoryTree(categoryTreeId)?.values() ?? [])].filter(({ leaf }) => leaf);
    expect(leaves.length).toBeGreaterThan(40);
    // All sites together try every category.
    for (const { id: categoryId, name } of sampleOf(leaves, 5, siteNames.indexOf(siteName) % 5)) {
      const NameValueList = await specificsOf(categoryId, categoryTreeId);
      for (const { conditionId, conditionDescriptors } of await conditionsOf(categoryId, marketplaceId)) {
        const listing = {
          ...listingBody(),
          verifyOnly: true,
          categoryId,
          conditionId,
          ...(conditionDescriptors.length > 0 && { conditionDescriptors }),
          domesticReturnsRequired: false,
          itemSpecifics: { NameValueList },
          siteName,
          countryCode: country,
          postalCode: postalCodes[siteName],
          currency,
          measurementUnit: unitSystems[0],
          WeightMinor: '5',
          shippingService: shippingServices.find(({ ValidForPostItem }) => ValidForPostItem)?.ShippingService,
          shippingPackage: packages.find(({ DefaultValue }) => DefaultValue)?.ShippingPackage,
        };
        const answer = postItem.response.parse(await call('post-item', listing));
        const errors = answer.Errors.filter(({ SeverityCode }) => SeverityCode === 'Error');
        expect([name, conditionId, errors, answer.checks]).toEqual([name, conditionId, [], []]);
      }
    }
  });
});
