import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect as connectTcp, isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ServiceError } from '../../errors/service-error.ts';
import { ours, said, type Wording } from '../../errors/wording.ts';
import type { Destination } from './destination.ts';

/** Error codes of sockets, TLS, Node's HTTP parser and its decompressors, and their messages. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/u, 'the connection broke off'],
  [
    /CERT|SELF_SIGNED|^UNABLE_TO_|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/u,
    'its certificate is not valid',
  ],
  [/^(EPROTO|ERR_SSL|ERR_TLS)/u, 'its encrypted connection failed'],
  [/^HPE_/u, 'the server did not answer in valid HTTP'],
  [/^(Z_|ERR__ERROR_|ERR_BROTLI)/u, 'its compressed data is damaged'],
];

/** The message for an error of the network or of the received data; undefined if it is a bug of ours. */
export function connectionFailure(error: unknown): Wording | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if (!('code' in error) || typeof error.code !== 'string') return undefined;
  const { code } = error;
  if (code.startsWith('ERR_INVALID_')) return undefined;
  return ours(families.find(([pattern]) => pattern.test(code))?.[1] ?? 'the server could not be reached');
}

/** The most bytes of one answer's headers together: shops send long security policies. */
const maxHeaderSize = 32_768;
/**
 * How long one of several addresses may take to accept before the next one is tried. Node's default of 250 ms gives
 * up on hosts on the other side of the world.
 */
const autoSelectFamilyAttemptTimeout = 1000;

/**
 * Replaces the resolver: a connection only gets the addresses that were checked. It answers in a later turn, as a
 * resolver does. Answered in the same turn, a connection that fails at once is destroyed while `tls.connect` is still
 * putting it together, which throws, or leaves an error without a listener.
 */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, done) => {
    setImmediate(() => {
      const [first] = known;
      if (options.all) done(null, known);
      else if (first !== undefined) done(null, first.address, first.family);
    });
  };
}

/**
 * Sends one request to a checked destination over its own connection, a GET or a POST of the body that is given, and returns
 * the answer as soon as its headers arrive.
 * A host written as an IP address never reaches the lookup: it is the checked address itself. Of several addresses,
 * unreachable ones are skipped. TLS verifies the name of the URL.
 *
 * Errors of the connection are handled from the turn in which it is made, even if the request is abandoned.
 */
export function send(
  { url, addresses }: Destination,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  body?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/gu, '');
    const secure = url.protocol === 'https:';
    const connection: TcpNetConnectOpts & ConnectionOptions = {
      host,
      port: Number(url.port) || (secure ? 443 : 80),
      lookup: lookupOf(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout,
      servername: isIP(host) === 0 ? host : '',
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
    };
    const createConnection = () =>
      (secure ? connectTls(connection) : connectTcp(connection)).on('error', reject);
    const request = (secure ? requestHttps : requestHttp)({
      method: body === undefined ? 'GET' : 'POST',
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host },
      createConnection,
      maxHeaderSize,
      signal,
    });
    const brokeOff = () => reject(new ServiceError('BAD_REQUEST', ours('the connection broke off')));
    request.once('response', (response) => {
      request.off('close', brokeOff);
      resolve(response);
    });
    request.on('error', reject);
    // Node closes a request without any other event when a server switches protocols unasked.
    request.once('close', brokeOff);
    request.end(body);
  });
}

const decoders: ReadonlyMap<string, () => Duplex> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The encodings that we request and can decode. */
export const acceptedEncodings = 'gzip, br';

/**
 * Reads an answer's body, unpacked. Stops at the first byte over the bound.
 *
 * @param maxBytes limits the received bytes and, separately, the decompressed ones
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { 'content-length': announced, 'content-encoding': encoding = '' } = response.headers;
  const tooLarge = (): ServiceError =>
    new ServiceError('BAD_REQUEST', said`it is larger than ${maxBytes / 1_000_000} MB`);
  if (Number(announced ?? 0) > maxBytes) throw tooLarge();
  const codings = encoding.toLowerCase().split(/[\s,]+/);
  const [coding, ...more] = codings.filter((name) => name !== '' && name !== 'identity');
  const createDecoder = coding === undefined ? undefined : decoders.get(coding);
  if (more.length > 0 || (coding !== undefined && createDecoder === undefined))
    throw new ServiceError('BAD_REQUEST', ours('it is compressed in a way that is not supported'));

  async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let total = 0;
    for await (const chunk of source) {
      total += chunk.length;
      if (total > maxBytes) throw tooLarge();
      yield chunk;
    }
  }

  // The request's signal ends the answer too. Failures destroy the last stream as well, so the loop throws them.
  const unpacked =
    createDecoder === undefined ? response : pipeline(response, bounded, createDecoder(), () => undefined);
  // Grows in place: the parts of sockets, kept until they are joined, take more than twice the memory.
  const body = new ArrayBuffer(0, { maxByteLength: maxBytes });
  for await (const chunk of bounded(unpacked)) {
    const end = body.byteLength;
    body.resize(end + chunk.length);
    new Uint8Array(body).set(chunk, end);
  }
  return Buffer.from(body.transferToFixedLength());
}
