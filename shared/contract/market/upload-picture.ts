import * as z from 'zod';
import { rawBase64 } from '../product-fields.ts';
import { marketAccessToken, marketOperation } from './fields.ts';
import { marketplaceId } from './ids.ts';

export const uploadPicture = marketOperation('upload-picture', 'Host a picture at the marketplace', {
  repeat: 'keyed',
  neverTried: 'it would leave a picture at the marketplace',
  request: z.object({
    market_access_token: marketAccessToken,
    image_base64: rawBase64(
      'JPEG, PNG, GIF, WebP, BMP, TIFF, AVIF or HEIC as base64. The picture may have about 4.4 MB, the request body 5,900,000 bytes',
    ),
    marketplace_id: marketplaceId,
  }),
  response: z.object({
    fullUrl: z.string().min(1).meta({ format: 'uri', description: 'Address of the hosted picture' }),
  }),
});
