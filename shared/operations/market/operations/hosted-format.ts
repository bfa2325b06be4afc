import { formatOf } from '../../../platform/pictures/picture-format.ts';
import type { PictureFormat } from '../../../platform/pictures/picture-header.ts';

/** A format that the marketplace hosts. */
export interface HostedFormat {
  readonly mediaType: string;
  readonly extension: string;
}

type Signature = readonly (readonly [text: string, at: number])[];

const readable: Readonly<Record<PictureFormat, HostedFormat>> = {
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  png: { mediaType: 'image/png', extension: 'png' },
  gif: { mediaType: 'image/gif', extension: 'gif' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
};

/** Formats that the marketplace hosts and we do not read. */
const others: readonly (readonly [Signature, HostedFormat])[] = [
  // Four bytes of length, then four that are reserved and zero.
  [
    [
      ['BM', 0],
      ['\0\0\0\0', 6],
    ],
    { mediaType: 'image/bmp', extension: 'bmp' },
  ],
  [[['II*\0', 0]], { mediaType: 'image/tiff', extension: 'tiff' }],
  [[['MM\0*', 0]], { mediaType: 'image/tiff', extension: 'tiff' }],
];

const avif: HostedFormat = { mediaType: 'image/avif', extension: 'avif' };
const heic: HostedFormat = { mediaType: 'image/heic', extension: 'heic' };

const longestBrandBox = 256;

/** The first box of a HEIF file names the formats that it conforms to: the major one, then the compatible ones. */
function formatOfHeif(start: Buffer): HostedFormat | undefined {
  if (start.length < 16 || start.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const end = Math.min(start.readUInt32BE(0), start.length);
  const brands = [start.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(start.toString('latin1', at, at + 4));
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return avif;
  return brands.some((brand) => /^(hei[cxms]|hev[cxms])$/.test(brand)) ? heic : undefined;
}

/** The format of the bytes, if the marketplace hosts it. File names and declared types are ignored. */
export function hostedFormatOf(bytes: Uint8Array): HostedFormat | undefined {
  const format = formatOf(bytes);
  if (format !== undefined) return readable[format];
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, longestBrandBox));
  const text = start.toString('latin1');
  const found = others.find(([signature]) => signature.every(([part, at]) => text.startsWith(part, at)));
  return found?.[1] ?? formatOfHeif(start);
}
