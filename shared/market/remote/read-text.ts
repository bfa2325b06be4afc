import { ServiceError } from '../../errors/service-error.ts';

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The body of a response as UTF-8 text, unpacked, at most 8 MB of it.
 *
 * @throws ServiceError UPSTREAM_FAILED when it is larger.
 */
export async function readText(response: Response, name: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new ServiceError('UPSTREAM_FAILED', `${name}: the reply is too large`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
