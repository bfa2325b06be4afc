import { uploadPicture as endpoint } from '../../../../shared/contract/market/upload-picture.ts';
import { uploadServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { sellerOfKey } from '../../../../shared/operations/market/seller-facts.ts';
import { uploadPicture } from '../../../../shared/operations/market/use-cases/upload-picture.ts';

/** POST /api/v1/market/upload-picture */
export const handler = serve(endpoint, uploadPicture, uploadServices, sellerOfKey);
