/** The fields of a listing, or those that a revision gives. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Wish {
  readonly changes: Fields;
  readonly remove: readonly string[];
}

/** What a listing must be. */
export interface ListingModel {
  readonly itemId: string;
  /** `quantity` is what is left. */
  readonly fields: Fields;
  readonly sold: number;
  readonly isEnded: boolean;
}

const left = ({ fields }: ListingModel): number => Number(fields.quantity);

export const stateOf = (model: ListingModel): 'live' | 'unsold' | 'sold' => {
  if (!model.isEnded) return 'live';
  return left(model) === 0 ? 'sold' : 'unsold';
};

/** A listing that takes no offers may say so or not. */
export function withoutDefaults({ bestOffer, ...fields }: Fields): Fields {
  return bestOffer === true ? { ...fields, bestOffer } : fields;
}

const merged = (fields: Fields, { changes, remove }: Wish): Fields =>
  withoutDefaults(
    Object.fromEntries(Object.entries({ ...fields, ...changes }).filter(([name]) => !remove.includes(name))),
  );

export const afterRevision = (model: ListingModel, wish: Wish): ListingModel => ({
  ...model,
  fields: merged(model.fields, wish),
});

export function afterSale(model: ListingModel, pieces: number): ListingModel {
  const quantity = left(model) - pieces;
  return {
    ...model,
    fields: { ...model.fields, quantity },
    sold: model.sold + pieces,
    isEnded: model.isEnded || quantity === 0,
  };
}

export const afterEnd = (model: ListingModel): ListingModel => ({ ...model, isEnded: true });

export const afterRelisting = (model: ListingModel, itemId: string, wish: Wish): ListingModel => ({
  itemId,
  fields: merged(model.fields, wish),
  sold: 0,
  isEnded: false,
});

/** Why a revision must be refused; undefined if it must be made. */
export function refusalOfRevision(model: ListingModel, { changes }: Wish): 'BAD_REQUEST' | undefined {
  if (model.isEnded) return 'BAD_REQUEST';
  const { title, bestOffer } = changes;
  const isFrozen =
    (title !== undefined && title !== model.fields.title) ||
    (bestOffer === false && model.fields.bestOffer === true);
  return model.sold > 0 && isFrozen ? 'BAD_REQUEST' : undefined;
}

export function refusalOfRelisting(model: ListingModel, { changes }: Wish): 'BAD_REQUEST' | undefined {
  const hasPieces = changes.quantity !== undefined || left(model) > 0;
  return model.isEnded && hasPieces ? undefined : 'BAD_REQUEST';
}

/** What revisions set fields to. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  title: ['Acme phone 128 GB', 'Acme phone with a case'],
  description: ['Plain', 'Plain or <b>simple</b> & more', 'Zwei Wörter'],
  startPrice: ['10.00', '11.50', '120.00'],
  quantity: [1, 2, 3, 5],
  sku: ['A-1', 'B-2'],
  conditionDescription: ['Scratched.', 'As new & boxed'],
  bestOffer: [true, false],
  shippingServiceCost: ['9.50', '3.00'],
  packageDepth: ['5', '7'],
  WeightMinor: ['500', '650'],
  domesticReturnsRequired: [true, false],
  pictureUrls: [['https://a.example/1.jpg'], ['https://a.example/3.jpg', 'https://a.example/2.jpg']],
  itemSpecifics: [
    { NameValueList: [{ Name: 'Brand', Value: ['Acme'] }] },
    {
      NameValueList: [
        { Name: 'Brand', Value: ['Unbranded'] },
        { Name: 'Features', Value: ['Dual SIM', 'Water resistant'] },
      ],
    },
  ],
};

const removable = ['sku', 'conditionDescription'];

export type Random = () => number;

export function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

/** One to three changes, often of price and quantity alone. */
export function drawWish(random: Random): Wish {
  const isLight = random() < 0.35;
  const names = isLight ? ['startPrice', 'quantity'] : Object.keys(values);
  const changes: Record<string, unknown> = {};
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const name = pick(names, random);
    changes[name] = pick(values[name] ?? [], random);
  }
  const remove = removable.filter((name) => !isLight && changes[name] === undefined && random() < 0.15);
  return { changes, remove };
}
