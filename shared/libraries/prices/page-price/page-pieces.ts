import { isUtf8 } from 'node:buffer';
import sniffEncoding from 'html-encoding-sniffer';

/** Work in steps, between which other work may run or the caller may stop. */
export type InParts<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps at once. */
export function atOnce<Result>(work: InParts<Result>): Result {
  for (;;) {
    const part = work.next();
    if (part.done === true) return part.value;
  }
}

/** The size of a chunk parsed in one go: any content of this size takes a few milliseconds. */
const pieceLength = 32_768;

/** A text in chunks. */
export function* inPieces(text: string): Generator<string, void, undefined> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}

const htmlTypes = new Set(['text/html', 'application/xhtml+xml', 'application/xml', 'text/xml']);
const unnamedTypes = new Set(['', 'text/plain', 'application/octet-stream', 'unknown/unknown']);

/** Servers of old shops declare the encoding after long comments, beyond the 1,024 bytes of the standard. */
const prescanBytes = 4096;

/**
 * A page's bytes as text, by the HTML standard's order: byte order mark, charset of the Content-Type header, meta
 * declaration; without any of them UTF-8 if the bytes are valid UTF-8, else windows-1252. Invalid bytes become U+FFFD.
 * The text comes in chunks, so a page abandoned early is not decoded to its end.
 *
 * @returns undefined if neither header nor bytes look like HTML
 */
export function decodePage(
  bytes: Uint8Array,
  contentType: string | null | undefined,
): Iterable<string> | undefined {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!htmlTypes.has(type) && !(unnamedTypes.has(type) && startsLikeHtml(bytes))) {
    return undefined;
  }
  const charset = /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1];
  const encoding = sniffEncoding(bytes, {
    maxPrescanBytes: prescanBytes,
    defaultEncoding: isUtf8OrCut(bytes) ? 'UTF-8' : 'windows-1252',
    ...(charset === undefined ? {} : { transportLayerEncodingLabel: charset }),
  });
  return decodedPieces(bytes, decoderFor(encoding));
}

function* decodedPieces(bytes: Uint8Array, decoder: InstanceType<typeof TextDecoder>): Iterable<string> {
  for (let at = 0; at < bytes.length; at += pieceLength) {
    yield decoder.decode(bytes.subarray(at, at + pieceLength), { stream: true });
  }
  yield decoder.decode();
}

/** The platform's decoder lacks a few of the standard's rarest encodings (x-user-defined, replacement). */
function decoderFor(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** A page cut off at the size limit may end within a character. */
const isUtf8OrCut = (bytes: Uint8Array): boolean =>
  [0, 1, 2, 3].some((missing) => bytes.length > missing && isUtf8(bytes.subarray(0, bytes.length - missing)));

function startsLikeHtml(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).replaceAll('\0', '');
  return /^[^<]{0,16}<(?:!doctype\s+html|!--|html|head|body|title|meta|script|link|div|\?xml)/i.test(start);
}
