/**
 * The digits of the EAN-8, EAN-13 and UPC-A bar codes in a picture, most of which are ISBNs and other product numbers.
 * A code has to be at least a seventh as wide as the picture is long, and not turned by about 45°. The reader loads on
 * first use.
 *
 * @throws ServiceError BAD_REQUEST if the picture cannot be decoded
 */
export async function readBarCodes(picture: Uint8Array, signal?: AbortSignal): Promise<string[]> {
  const { codesIn } = await import('./decoding/read-bar-codes.ts');
  return await codesIn(picture, signal);
}
