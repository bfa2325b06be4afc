/** A picture as the model takes it: upright, long edge at most 1568 px, at most 1.15 megapixels. */
export interface ModelPicture {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  readonly bytes: Uint8Array;
  /**
   * Present if nobody has looked at the pixels yet: decodes them, which loads the pixel library. Call it when the model
   * refuses a question, since the model does not say which picture it could not read.
   *
   * @throws ServiceError BAD_REQUEST naming the picture if it is damaged
   */
  readonly check?: (signal: AbortSignal) => Promise<void>;
}
