/** A picture as the model takes it: upright, long edge at most 1568 px, at most 1.15 megapixels. */
export interface ModelPicture {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  readonly bytes: Uint8Array;
  /**
   * For a picture whose pixels nobody has looked at: decodes them, which loads the pixel library. To be asked where
   * the model refuses a question, since the model does not say which picture it could not read.
   *
   * @throws ServiceError BAD_REQUEST that names the picture, when it is damaged
   */
  readonly check?: (signal: AbortSignal) => Promise<void>;
}
