/** A picture as the model takes it: upright, long edge at most 1568 px, at most 1.15 megapixels. */
export interface ModelPicture {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  readonly bytes: Uint8Array;
}
