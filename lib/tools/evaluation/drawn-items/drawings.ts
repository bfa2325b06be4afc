import type { flawMarks, shapes } from './shapes.ts';

/** A close-up of a label: a woven tag, a metal plate or a printed box. */
export interface Label {
  readonly kind: 'tag' | 'plate' | 'box';
  readonly lines: readonly string[];
  /** The first twelve digits of a bar code; numbers from 20 on are for use inside a shop. */
  readonly code: string | undefined;
}

/** How an item of the truth file is drawn. Brands are invented. */
export interface Drawing {
  readonly shape: keyof typeof shapes;
  readonly paint: string;
  readonly mark?: readonly [kind: keyof typeof flawMarks, x: number, y: number];
  /** Print on the item: text, place, size and colour. */
  readonly logo?: readonly [text: string, x: number, y: number, size: number, colour?: string];
  readonly label?: Label;
  /** What shops ask for such a thing, as a multiple of the true price; 1 if absent. */
  readonly asked?: number;
}

const label = (kind: Label['kind'], lines: string, code?: string): Label => ({
  kind,
  lines: lines.split(' | '),
  code,
});

/** By the id of the item. */
export const drawings: Readonly<Record<string, Drawing>> = {
  'running-shoes': {
    shape: 'shoe',
    paint: '#2456a6',
    asked: 1.2,
    mark: ['scratch', 650, 560],
    logo: ['FENNWICK', 330, 560, 34],
    label: label('tag', 'FENNWICK | Strider 4 | EU 42  UK 8  US 9', '200471100421'),
  },
  'leather-boots': {
    shape: 'boot',
    paint: '#6b3f1d',
    asked: 0.9,
    mark: ['wear', 560, 540],
    label: label('tag', 'OAKMARROW | UK 9 | Leather upper'),
  },
  'kids-sandals': { shape: 'sandal', paint: '#e05a9b', label: label('tag', 'EU 30 | Made for summer') },
  'plain-sneakers': { shape: 'shoe', paint: '#3c3f43', asked: 1.4 },
  'kettle-with-plate': {
    shape: 'kettle',
    paint: '#b9bfc4',
    asked: 1.1,
    label: label('plate', 'HALDEN | Model HK-1701 | 220-240 V  2200 W  1.7 L', '200471117018'),
  },
  'kettle-without-plate': { shape: 'kettle', paint: '#b9bfc4', asked: 1.1 },
  toaster: {
    shape: 'toaster',
    paint: '#c0392b',
    asked: 1.1,
    mark: ['dent', 330, 560],
    logo: ['BRIGHTMOOR', 450, 480, 44],
    label: label('plate', 'BRIGHTMOOR | Model BT-2 | 2 slices  850 W'),
  },
  'enamel-mug': {
    shape: 'mug',
    paint: '#2f7d4f',
    asked: 0.8,
    mark: ['chip', 300, 280],
    label: label('box', 'LOOMCRAFT | Enamel mug | 350 ml', '200471103509'),
  },
  blender: {
    shape: 'blender',
    paint: '#1c1c1c',
    asked: 2.4,
    mark: ['crack', 420, 220],
    label: label('plate', 'HALDEN | Model HB-600 | 220-240 V  600 W'),
  },
  headphones: {
    shape: 'headphones',
    paint: '#222222',
    logo: ['AURIEL', 250, 610, 26],
    label: label('tag', 'AURIEL | A40 | Wireless  L / R'),
  },
  phone: {
    shape: 'phone',
    paint: '#14161a',
    asked: 1.6,
    mark: ['crack', 390, 260],
    label: label('box', 'QUILLON | Q5 | 128 GB  Black', '200471101281'),
  },
  camera: {
    shape: 'camera',
    paint: '#c4c8cc',
    logo: ['LUMEVA', 440, 320, 34, '#222'],
    label: label('plate', 'LUMEVA | LX-20 | Battery 3.7 V'),
  },
  speaker: { shape: 'speaker', paint: '#e0701b', asked: 1.1, logo: ['AURIEL', 450, 670, 30] },
  't-shirt': {
    shape: 'shirt',
    paint: '#1d2d5c',
    asked: 1.5,
    mark: ['stain', 470, 520],
    label: label('tag', 'TIDEWELL | M | 100 % cotton'),
  },
  'rain-jacket': {
    shape: 'jacket',
    paint: '#3f6b3a',
    asked: 1.3,
    mark: ['tear', 350, 470],
    label: label('tag', 'NORTHFOLD | L | Shell: polyester'),
  },
  dress: {
    shape: 'dress',
    paint: '#b3202c',
    label: label('tag', 'MARLOWE & FINCH | AU 12 | Viscose', '200471101205'),
  },
  jumper: {
    shape: 'jumper',
    paint: '#8b9095',
    asked: 1.2,
    mark: ['wear', 400, 420],
    label: label('tag', 'TIDEWELL | S | 80 % wool'),
  },
  backpack: { shape: 'backpack', paint: '#2f5d43', logo: ['CAIRNWAY', 450, 560, 34] },
  wristwatch: {
    shape: 'watch',
    paint: '#6a4325',
    asked: 0.9,
    mark: ['scratch', 470, 420],
    logo: ['MERRION', 450, 390, 28, '#222'],
  },
  paperback: {
    shape: 'book',
    paint: '#274c77',
    mark: ['crease', 520, 130],
    logo: ['The Quiet Harbour', 450, 330, 36],
    label: label('box', 'The Quiet Harbour | Edda Marsh | Paperback', '978000000002'),
  },
  'vinyl-record': {
    shape: 'record',
    paint: '#7b3f61',
    asked: 1.1,
    mark: ['wear', 170, 220],
    logo: ['SLOW RIVERS', 390, 460, 48],
  },
  'table-lamp': { shape: 'lamp', paint: '#d9a520', asked: 0.7 },
  'wooden-chair': { shape: 'chair', paint: '#a9713d', mark: ['scratch', 400, 475] },
  'cordless-drill': {
    shape: 'drill',
    paint: '#e2b714',
    asked: 1.2,
    logo: ['TORVIK', 410, 350, 46, '#222'],
    label: label('plate', 'TORVIK | TD-18 | 18 V  13 mm chuck', '200471101809'),
  },
};
