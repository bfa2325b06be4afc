export type Chunks = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Not every browser iterates over its streams. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

/**
 * Reads a stream to its end.
 *
 * @returns its bytes; undefined if there are more than `mostBytes`; the stream is then cancelled
 */
export async function gather(
  stream: Chunks | readonly Uint8Array[],
  mostBytes: number,
): Promise<Blob | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const part of 'getReader' in stream ? chunksOf(stream) : stream) {
    length += part.length;
    if (length > mostBytes) return undefined;
    // To TypeScript the bytes might share memory, which a Blob would refuse.
    parts.push(part as Uint8Array<ArrayBuffer>);
  }
  return new Blob(parts);
}
