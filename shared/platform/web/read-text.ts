/** The reply is larger than what is read of it. */
export class ReplyTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`the reply is over ${maxBytes} bytes`);
  }
}

/**
 * The body of a reply as UTF-8 text, unpacked, without a byte order mark.
 *
 * It serves the hosts that we choose. Two others bound bodies in their own way, since what they read is not the same:
 * `body.ts` unpacks a stranger's bytes itself and holds back the sender while memory is short; `model-fetch.ts` bounds
 * a stream that the model's SDK reads to its end.
 *
 * @param maxBytes counted after unpacking
 * @throws ReplyTooLarge if it has more; what the connection failed with
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new ReplyTooLarge(maxBytes);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
