import * as z from 'zod';
import type { RequestOf } from '../../contract/endpoint.ts';
import type { CheckCode, Finding } from '../../contract/market/check-codes.ts';
import type { postItem as endpoint } from '../../contract/market/post-item.ts';
import type { Aspect } from './aspects.ts';

/** Takes down what a check finds. */
export type Report = (field: string, code: CheckCode, message: string) => void;

/** What a check finds. */
export function findingsOf(check: (report: Report) => void): Finding[] {
  const findings: Finding[] = [];
  check((field, code, message) => findings.push({ field, code, message }));
  return findings;
}

/** A checked post-item request, with its defaults. */
export type ListingRequest = RequestOf<typeof endpoint>;

type Listing = Omit<ListingRequest, 'market_access_token' | 'verifyOnly'>;
type Certain = 'siteName' | 'currency' | 'measurementUnit' | 'pictureUrls' | 'itemSpecifics';

/** A listing of which fields may still be missing. */
export type PartialListing = Pick<Listing, Certain> & {
  readonly [Field in Exclude<keyof Listing, Certain>]?: Listing[Field] | undefined;
};

/** What a lookup found, or why it failed. */
export type Fact<Value> =
  | { readonly found: true; readonly value: Value }
  | { readonly found: false; readonly reason: unknown };

/** Waits for a lookup, which may fail. */
export const factOf = async <Value>(lookUp: Promise<Value>): Promise<Fact<Value>> => {
  try {
    return { found: true, value: await lookUp };
  } catch (reason) {
    return { found: false, reason };
  }
};

/** What the marketplace says about the category and the site of a listing. A fact that was not looked up is absent. */
export interface ListingFacts {
  readonly aspects?: Fact<readonly Aspect[]>;
  readonly conditions?: Fact<ConditionPolicy | undefined>;
  readonly returnRule?: Fact<ReturnRule | undefined>;
  readonly shippingServices?: Fact<readonly ShippingService[]>;
  readonly packages?: Fact<readonly ShippingPackage[]>;
  readonly policies?: PolicyFacts | undefined;
}

/** The fields of a listing that name the seller's policies. */
export const policyFields = ['fulfillmentPolicyId', 'paymentPolicyId', 'returnPolicyId'] as const;
export type PolicyField = (typeof policyFields)[number];

/** The fields of a listing that describe its parcel. */
export const parcelFields = [
  'shippingPackage',
  'packageDepth',
  'packageLength',
  'packageWidth',
  'WeightMajor',
  'WeightMinor',
] as const;

/** One of the seller's business policies. */
export interface Policy {
  readonly id: string;
  readonly name: string;
}

/** The seller's policies on a site, by the field that names one. */
export type PolicyFacts = Readonly<Record<PolicyField, Fact<readonly Policy[]>>>;

export const conditionPolicy = z.object({
  categoryId: z.string(),
  itemConditionRequired: z.boolean().optional(),
  itemConditions: z
    .array(
      z.object({
        conditionId: z.string(),
        conditionDescription: z.string().default(''),
        conditionHelpText: z.string().optional(),
        usage: z.string().optional(),
        conditionDescriptors: z.array(z.unknown()).optional(),
      }),
    )
    .default([]),
});

/** The conditions that a category allows. */
export type ConditionPolicy = z.output<typeof conditionPolicy>;

/**
 * Whether a condition may be described in words: every one except new ones, which the marketplace's guide calls new,
 * brand new, new with tags and new in box.
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/select-condition.html (read 2026-11-23)
 * @see https://developer.ebay.com/api-docs/sell/static/metadata/condition-id-values.html for the ids
 */
export const takesConditionDescription = (conditionId: string): boolean => Number(conditionId) >= 1500;

export const returnRule = z.object({
  categoryId: z.string(),
  required: z.boolean().default(false),
  domestic: z
    .object({
      returnsAcceptanceEnabled: z.boolean().optional(),
      returnPeriods: z.array(z.object({ unit: z.string(), value: z.number() })).optional(),
      returnShippingCostPayers: z.array(z.string()).optional(),
    })
    .optional(),
});

/** What a category requires of return policies. */
export type ReturnRule = z.output<typeof returnRule>;

/** One package type of a site. */
export interface ShippingPackage {
  /** The value that a listing carries. */
  readonly code: string;
  readonly description: string;
  readonly isDefault: boolean;
  readonly takesDimensions: boolean;
}

/** A service of the Metadata API; undefined if it is an old one, which stays in the list but is no longer valid. */
export const shippingService = z
  .object({
    shippingService: z.string().min(1),
    description: z.string().optional(),
    internationalService: z.boolean().default(false),
    minShippingTime: z.number().optional(),
    maxShippingTime: z.number().optional(),
    shippingCarrier: z.string().optional(),
    shippingCategory: z.string().optional(),
    shippingCostTypes: z.array(z.string()).default([]),
    validForSellingFlow: z.literal(true),
  })
  .transform((service) => ({
    /** The value that a listing carries. */
    code: service.shippingService,
    description: service.description ?? service.shippingService,
    international: service.internationalService,
    /** Business days. */
    minDays: service.minShippingTime,
    maxDays: service.maxShippingTime,
    carrier: service.shippingCarrier,
    /** Such as `ECONOMY`, `STANDARD`, `PICKUP`. */
    category: service.shippingCategory,
    /** Such as `FLAT_RATE`, `CALCULATED`; empty if the marketplace does not say. */
    costTypes: service.shippingCostTypes,
  }));

/** One shipping service of a marketplace that listings may offer. */
export type ShippingService = Partial<ReadService> &
  Pick<ReadService, 'code' | 'description' | 'international' | 'costTypes'>;

type ReadService = z.output<typeof shippingService>;

/**
 * Whether a service is one of those for items that lie outside the site's country, as their codes say on every site.
 *
 * @see https://developer.ebay.com/devzone/merchant-data/CallRef/types/ShippingServiceCodeType.html (read 2026-11-23)
 */
export const isFromElsewhere = ({ code }: ShippingService): boolean =>
  /FromOutside|FromAbroad|AusDemAusland|Etranger|Estero|Extranjero|FromGC$/i.test(code);

/** Whether post-item can offer a service: it posts one domestic service at a flat rate. */
export const isPostable = ({ international, costTypes }: ShippingService): boolean =>
  !international && (costTypes.length === 0 || costTypes.includes('FLAT_RATE'));
