import type { IncomingMessage } from 'node:http';

/** Why there is no body: it is too large, its sender aborted it, or too much is arriving at once. */
type NoBody = 'too large' | 'broken off' | 'too many';

export interface ArrivingBodiesOptions {
  /** A body with more bytes is too large. */
  readonly longestBytes: number;
  /** Bytes that all arriving bodies may take together: a body that would exceed this is refused. */
  readonly mostBytes: number;
}

/** @returns a function that reads a request's whole body */
export function createArrivingBodies({ longestBytes, mostBytes }: ArrivingBodiesOptions) {
  let held = 0;
  return async (request: IncomingMessage): Promise<Buffer | NoBody> => {
    const chunks: Buffer[] = [];
    let [size, own] = [0, 0];
    let refused: NoBody | undefined;
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        size += chunk.length;
        // A body that is refused is read to its end and dropped, so that the caller gets to see the answer.
        if (size > 4 * longestBytes) return 'too large';
        if (size > longestBytes) refused = 'too large';
        else if (held + chunk.length > mostBytes) refused ??= 'too many';
        const kept = refused === undefined ? own + chunk.length : 0;
        held += kept - own;
        own = kept;
        if (refused === undefined) chunks.push(chunk);
        else chunks.length = 0;
      }
      return refused ?? Buffer.concat(chunks);
    } catch {
      return 'broken off';
    } finally {
      held -= own;
    }
  };
}
