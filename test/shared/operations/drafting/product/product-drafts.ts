import type { ModelPicture } from '../../../../../shared/platform/pictures/prepare-picture.ts';

export const picture: ModelPicture = { mediaType: 'image/jpeg', bytes: new Uint8Array([1]) };

/** A reply that breaks no rule. */
export const goodProduct = {
  title: 'Sony WH-1000XM4 Wireless Over-Ear Headphones Black',
  description:
    'Black over-ear headphones by Sony with soft padded cushions and an adjustable headband. The ear cups turn flat and fold inwards for the carry case, which is shown beside them with its zip open. A charging cable and a plug lie in the mesh pocket of the case. The maker’s name stands on both sides of the headband, and the controls are on the left ear cup.',
  picture: 1,
  brand: 'Sony',
  brandEvidence: 'printed on the item or its packaging',
  brandPicture: 1,
  brandWords: '',
  brandConfidence: 'high',
  modelName: 'WH-1000XM4',
  productType: 'wireless headphones',
  attributes: ['black', 'padded cushions', 'adjustable headband', 'carry case', 'charging cable', 'foldable'],
  printed: [
    { text: 'SONY', picture: 1 },
    { text: 'WH-1000XM4', picture: 1 },
  ],
  flaws: [],
  names: ['Sony', 'WH-1000XM4'],
  searchText: 'headphones wireless over-ear noise cancelling Sony WH-1000XM4 audio',
  said: { price: '', shippingCost: '', postalCode: '', parcelSize: '', parcelWeight: '' },
};

export const wordCount = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
