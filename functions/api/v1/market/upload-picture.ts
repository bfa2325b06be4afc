import { uploadPicture as endpoint } from '../../../../shared/contract/market/upload-picture.ts';
import { uploadPicture } from '../../../../shared/market/operations/upload-picture.ts';
import { uploadServices } from '../../../../shared/wiring/market-lookup.ts';
import { serve } from '../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/upload-picture */
export const handler = serve(endpoint, uploadPicture, uploadServices);
