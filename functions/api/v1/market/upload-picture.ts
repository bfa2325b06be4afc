import { uploadPicture as endpoint } from '../../../../shared/contract/market/upload-picture.ts';
import { serve } from '../../../../shared/http/serve.ts';
import { uploadPicture } from '../../../../shared/market/pictures/upload-picture.ts';
import { uploadServices } from '../../../../shared/market/services/lookup-services.ts';

/** POST /api/v1/market/upload-picture */
export const handler = serve(endpoint, uploadPicture, uploadServices);
