import type { SiteName } from '../../../../../shared/contract/market/sites.ts';
import type { Candidate } from '../../../../../shared/operations/drafting/lookups.ts';
import { askForSpecifics } from '../../../../../shared/operations/drafting/specifics/ask-for-specifics.ts';
import { type Aspect, readAspects } from '../../../../../shared/operations/market/aspects.ts';
import type { Product } from '../../../../../shared/operations/texts/ask-for-product.ts';
import type { Model } from '../../../../../shared/platform/model/model.ts';
import type { ModelPicture } from '../../../../../shared/platform/pictures/prepare-picture.ts';
import { call, type Script, scriptedModel } from '../../texts/scripted-model.ts';

export const selection = { aspectMode: 'SELECTION_ONLY' } as const;
export const multi = { itemToAspectCardinality: 'MULTI' } as const;
export const required = { aspectRequired: true } as const;

/** An aspect in the marketplace's form. */
export function aspect(
  name: string,
  values: readonly (string | Aspect['aspectValues'][number])[] = [],
  constraint: Aspect['aspectConstraint'] = {},
): Aspect {
  const [read] = readAspects([
    {
      localizedAspectName: name,
      aspectConstraint: { itemToAspectCardinality: 'SINGLE', aspectMode: 'FREE_TEXT', ...constraint },
      aspectValues: values.map((value) => (typeof value === 'string' ? { localizedValue: value } : value)),
    },
  ]);
  if (read === undefined) throw new Error('This is an aspect.');
  return read;
}

export const when = (value: string, name: string, values: readonly string[]) => ({
  localizedValue: value,
  valueConstraints: [
    { applicableForLocalizedAspectName: name, applicableForLocalizedAspectValues: [...values] },
  ],
});

export const conditions: NonNullable<Candidate['conditions']> = [
  { conditionId: '1000', conditionDescription: 'New' },
  { conditionId: '2000', conditionDescription: 'Certified - Refurbished', usage: 'RESTRICTED' },
  { conditionId: '2500', conditionDescription: 'Seller refurbished' },
  { conditionId: '3000', conditionDescription: 'Used' },
  {
    conditionId: '4000',
    conditionDescription: 'Ungraded',
    conditionDescriptors: [
      {
        conditionDescriptorId: '40001',
        conditionDescriptorName: 'Card Condition',
        conditionDescriptorConstraint: { usage: 'REQUIRED', mode: 'SELECTION_ONLY' },
        conditionDescriptorValues: [
          { conditionDescriptorValueId: '400010', conditionDescriptorValueName: 'Near mint or better' },
          { conditionDescriptorValueId: '400011', conditionDescriptorValueName: 'Excellent' },
        ],
      },
    ],
  },
  { conditionId: '7000', conditionDescription: 'For parts or not working' },
];

export const candidate = (aspects: readonly Aspect[], parts: Partial<Candidate> = {}): Candidate => ({
  categoryId: '9355',
  path: ['Phones', 'Mobile Phones'],
  aspects,
  conditions,
  ...parts,
});

export const noPassages = {
  price: '',
  shippingCost: '',
  freeShipping: '',
  postalCode: '',
  parcelSize: '',
  parcelWeight: '',
};

export const product = (parts: Partial<Product> = {}): Product => ({
  title: 'Phone',
  description: 'A phone.',
  brand: undefined,
  modelName: '',
  kind: 'mobile phone',
  facts: [],
  printed: [],
  flaws: [],
  conditionDescription: undefined,
  searchText: 'mobile phone',
  passages: noPassages,
  titleSource: { from: 'picture', index: 0 },
  descriptionSource: { from: 'picture', index: 0 },
  ...parts,
});

export const acme = { name: 'Acme', source: { from: 'picture', index: 1 } } as const;

const picture: ModelPicture = { mediaType: 'image/png', bytes: new Uint8Array([1]) };

/** A specific in a reply, seen in the first picture. */
export const seen = (...values: string[]) => ({
  values,
  from: 'picture',
  picture: 0,
  words: '',
  confidence: 'high',
});
export const said = (words: string, ...values: string[]) => ({ ...seen(...values), from: 'words', words });
export const guessed = (...values: string[]) => ({ ...seen(...values), from: 'inferred' });

interface Asked {
  readonly candidates: readonly Candidate[];
  readonly userText?: string;
  readonly product?: Product;
  readonly site?: SiteName;
  readonly givenCondition?: string;
  readonly remaining?: number;
}

/** Asks with two pictures. */
export const ask = ({ remaining, ...asked }: Asked, model: Model) =>
  askForSpecifics(
    {
      pictures: [picture, picture],
      userText: '',
      site: 'Australia',
      product: product(),
      ...asked,
    },
    { model },
    call(remaining),
  );

/** A whole reply for the first test category, with claims by key. */
export const reply = (specifics: Record<string, object>, parts: Record<string, unknown> = {}) => ({
  categoryId: '9355',
  reason: 'It is a mobile phone.',
  conditionId: '',
  conditionFrom: 'none',
  conditionWords: '',
  specifics: Object.entries(specifics).map(([key, claim]) => ({ key, ...claim })),
  ...parts,
});

/** The specifics from a claim about a category's only aspect, by name. */
export async function filled(
  aspects: readonly Aspect[],
  specifics: Record<string, object>,
  asked: Partial<Asked> = {},
) {
  const script: Script = { value: reply(specifics) };
  const result = await ask({ candidates: [candidate(aspects)], ...asked }, scriptedModel(script));
  return Object.fromEntries(result.specifics.map(({ name, values, source }) => [name, { values, source }]));
}
