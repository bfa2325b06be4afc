import { uprightSize } from './prepare-for-model.ts';
import { probePicture } from './probe-picture.ts';

/**
 * Draws a picture anew as an upright JPEG. Its pixels are all that remains: no place, no camera, no second picture and
 * no film after the first, whatever a file may carry. So nothing has to be known about where formats keep such things.
 *
 * @param longestEdge in pixels; larger pictures are scaled down
 * @throws ServiceError BAD_REQUEST, its message a predicate (`it is cut short`), if the picture cannot be read
 */
export async function redrawPicture(
  bytes: Uint8Array,
  longestEdge: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { width, height } = uprightSize(probePicture(bytes));
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  const { renderJpeg } = await import('./pixels.ts');
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return await renderJpeg(bytes, size, signal);
}
