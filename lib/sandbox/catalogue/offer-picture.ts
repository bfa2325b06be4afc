import sharp from 'sharp';

/** In pixels, like the marketplace's thumbnails. */
const side = 225;
/** An accessory shows a detail of the product's photo. */
const detail = 0.3;

/** The picture of a listing, made from its product's photo. */
export async function offerPicture(photo: Uint8Array, isAccessory: boolean): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const share = isAccessory ? detail : 1;
  const [w, h] = [Math.ceil(width * share), Math.ceil(height * share)];
  return await sharp(photo)
    .extract({ left: Math.floor((width - w) / 2), top: Math.floor((height - h) / 2), width: w, height: h })
    .flatten({ background: '#fff' })
    .resize(side, side, { fit: 'inside' })
    .jpeg()
    .toBuffer();
}
