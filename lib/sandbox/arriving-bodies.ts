import type { IncomingMessage } from 'node:http';

const firstBytes = 16 * 1024;

/**
 * Why there is no body: it is too large, its sender or the host gave it up before its end, or too much arrives at
 * once.
 */
type NoBody = 'too large' | 'broken off' | 'too many';

export interface ArrivingBodies {
  /** The body of a request, whole. */
  read(request: IncomingMessage): Promise<Buffer | NoBody>;
}

interface Arriving {
  readonly request: IncomingMessage;
  /** Grows in steps, since a body that comes byte by byte would otherwise take a hundred times its size. */
  buffer: Buffer;
  /** When bytes last came, in milliseconds of the process. */
  latest: number;
}

export interface ArrivingBodiesOptions {
  /** A body with more bytes is too large. */
  readonly longestBytes: number;
  /** What all bodies together may take while they arrive, before those that have stalled are dropped. */
  readonly totalBytes: number;
  /** The bound that they may never cross: a body that would do so is refused. */
  readonly mostBytes: number;
  /** How long a body may pause before it counts as stalled; a second by default. */
  readonly stalledMs?: number;
}

/**
 * Reads bodies within two bounds on what they take together while they arrive. Beyond the first, those that have
 * stalled are dropped and their connections closed, the one that has been arriving longest first; bodies that keep
 * coming are let in up to the second.
 */
export function createArrivingBodies(options: ArrivingBodiesOptions): ArrivingBodies {
  const { longestBytes, totalBytes, mostBytes, stalledMs = 1000 } = options;
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

  function dropStalled(): void {
    const now = performance.now();
    for (const body of arriving) {
      if (held <= totalBytes) return;
      if (body.buffer.length === 0 || now - body.latest < stalledMs) continue;
      forget(body);
      body.buffer = Buffer.alloc(0);
      body.request.destroy();
    }
  }

  async function collect(body: Arriving): Promise<Buffer | NoBody> {
    let size = 0;
    let isRefused = false;
    for await (const chunk of body.request as AsyncIterable<Buffer>) {
      const before = size;
      size += chunk.length;
      // A body that is too large is read to its end and dropped, so that the caller gets to see the answer.
      if (size > 4 * longestBytes) return 'too large';
      body.latest = performance.now();
      if (size > longestBytes || isRefused) {
        forget(body);
        body.buffer = Buffer.alloc(0);
        continue;
      }
      if (size > body.buffer.length) {
        resize(body, Math.min(longestBytes, Math.max(firstBytes, 2 * body.buffer.length, size)));
        dropStalled();
        if (!arriving.has(body)) return 'broken off';
        if (held > mostBytes) {
          isRefused = true;
          continue;
        }
      }
      chunk.copy(body.buffer, before);
    }
    if (isRefused) return 'too many';
    return size > longestBytes ? 'too large' : body.buffer.subarray(0, size);
  }

  return {
    async read(request) {
      const body: Arriving = { request, buffer: Buffer.alloc(0), latest: performance.now() };
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
