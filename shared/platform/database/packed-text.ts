import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/** At this quality brotli is about as fast as gzip, with smaller output. */
const quality = 5;

/** A text as it is stored in an item. */
export const packText = (text: string): Promise<Buffer> =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

export const unpackText = async (packed: Uint8Array): Promise<string> =>
  (await promisify(brotliDecompress)(packed)).toString('utf8');
