import type { IncomingMessage } from 'node:http';

const FIRST_BYTES = 16 * 1024;

/** Why there is no body: it is too large, or its sender or the host gave it up before its end. */
export type NoBody = 'too large' | 'broken off';

export interface ArrivingBodies {
  /** The body of a request, whole. */
  read(request: IncomingMessage): Promise<Buffer | NoBody>;
}

interface Arriving {
  readonly request: IncomingMessage;
  /** Grows in steps: a body that comes byte by byte would else take a hundred times its size. */
  buffer: Buffer;
}

export interface ArrivingBodiesOptions {
  /** A body with more bytes is too large. */
  readonly longestBytes: number;
  /** What all bodies together may take while they arrive. */
  readonly totalBytes: number;
}

/**
 * Reads bodies within a bound on what half-sent ones take together. Where it is crossed, the one that has been
 * arriving longest is dropped and its connection closed: whole requests arrive in an instant, so that is one of
 * those that are not meant to end.
 */
export function createArrivingBodies({ longestBytes, totalBytes }: ArrivingBodiesOptions): ArrivingBodies {
  /** The one that has been arriving longest comes first. */
  const arriving = new Set<Arriving>();
  let held = 0;

  function resize(body: Arriving, bytes: number): void {
    const grown = Buffer.allocUnsafeSlow(bytes);
    body.buffer.copy(grown);
    held += grown.length - body.buffer.length;
    body.buffer = grown;
  }

  function forget(body: Arriving): void {
    if (arriving.delete(body)) held -= body.buffer.length;
  }

  function dropOldest(): void {
    for (const body of arriving) {
      if (held <= totalBytes) return;
      if (body.buffer.length === 0) continue;
      forget(body);
      body.buffer = Buffer.alloc(0);
      body.request.destroy();
    }
  }

  async function collect(body: Arriving): Promise<Buffer | NoBody> {
    let size = 0;
    for await (const chunk of body.request as AsyncIterable<Buffer>) {
      const before = size;
      size += chunk.length;
      // What is too large is read to its end and dropped, so that the caller gets to see the answer.
      if (size > 4 * longestBytes) return 'too large';
      if (size > longestBytes) {
        forget(body);
        body.buffer = Buffer.alloc(0);
        continue;
      }
      if (size > body.buffer.length) {
        resize(body, Math.min(longestBytes, Math.max(FIRST_BYTES, 2 * body.buffer.length, size)));
        dropOldest();
        if (!arriving.has(body)) return 'broken off';
      }
      chunk.copy(body.buffer, before);
    }
    return size > longestBytes ? 'too large' : body.buffer.subarray(0, size);
  }

  return {
    async read(request) {
      const body: Arriving = { request, buffer: Buffer.alloc(0) };
      arriving.add(body);
      try {
        return await collect(body);
      } catch {
        return 'broken off';
      } finally {
        forget(body);
      }
    },
  };
}
