import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ServiceError } from '../../errors/service-error.ts';
import { ours, said } from '../../errors/wording.ts';

/** Enough bytes to recognise every kind of file that we know. */
const startBytes = 16;

export interface BodyBounds {
  /** Bounds what is received and, apart from that, what it unpacks to. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Receives the first bytes, unpacked: at least 16, or all if there are fewer. */
  readonly onStart?: ((bytes: Buffer) => void) | undefined;
}

type Bytes = AsyncIterable<Buffer>;

const decoders: Readonly<Record<string, (() => Duplex) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The codings that we ask for and can undo. */
export const acceptedEncodings = 'gzip, br';

const unsupported = (): ServiceError =>
  new ServiceError('BAD_REQUEST', ours('it is compressed in a way that is not supported'));

/** Codings of a body, leaving out those that change nothing. */
function codingsOf(header: string | undefined): string[] {
  const codings = (header ?? '').toLowerCase().split(/[\s,]+/);
  return codings.filter((coding) => coding !== '' && coding !== 'identity');
}

function decoderOf(coding: string): Duplex {
  const create = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (create === undefined) throw unsupported();
  return create();
}

/** Reads an answer's body, unpacked. Stops at the first byte over the bound. */
export async function readBody(response: IncomingMessage, bounds: BodyBounds): Promise<Buffer> {
  const { maxBytes, signal, onStart } = bounds;
  const tooLarge = (): ServiceError =>
    new ServiceError('BAD_REQUEST', said`it is larger than ${maxBytes / 1_000_000} MB`);
  const announced = response.headers['content-length'];
  if (Number(announced ?? 0) > maxBytes) throw tooLarge();
  const [coding, ...more] = codingsOf(response.headers['content-encoding']);
  if (more.length > 0) throw unsupported();

  async function* received(source: Bytes): AsyncGenerator<Buffer> {
    let total = 0;
    for await (const chunk of source) {
      total += chunk.length;
      if (total > maxBytes) throw tooLarge();
      yield chunk;
    }
  }

  const chunks: Buffer[] = [];
  async function collect(source: Bytes): Promise<void> {
    let held = 0;
    let announce = onStart;
    for await (const chunk of source) {
      held += chunk.length;
      if (held > maxBytes) throw tooLarge();
      chunks.push(chunk);
      if (held < startBytes) continue;
      announce?.(Buffer.concat(chunks));
      announce = undefined;
    }
    announce?.(Buffer.concat(chunks));
  }

  // The request has the signal too, and ends the answer with it.
  if (coding === undefined) await collect(response);
  else await pipeline(response, received, decoderOf(coding), collect, { signal });
  return Buffer.concat(chunks);
}
