/** Error codes of sockets, TLS, Node's HTTP parser and its decompressors, and what to say about them. */
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

/** What to say about an error of the network or of the data it brought; undefined if it is a bug of ours. */
export function connectionFailure(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if (!('code' in error) || typeof error.code !== 'string') return undefined;
  const { code } = error;
  if (code.startsWith('ERR_INVALID_')) return undefined;
  return families.find(([pattern]) => pattern.test(code))?.[1] ?? 'the server could not be reached';
}
