import { uploadPhoto as endpoint } from '../../../shared/contract/photos.ts';
import { photoServices } from '../../../shared/entry/wiring/photos.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import { uploadPhoto } from '../../../shared/operations/photos/upload-photo.ts';

/** POST /api/v1/upload-photo */
export const handler = serve(endpoint, uploadPhoto, photoServices);
