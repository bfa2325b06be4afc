/**
 * Decodes base64 (RFC 4648) as encoders write it: the standard or the URL alphabet, with or without padding, on one
 * line or several, with white space around it. Undefined for anything else: a decoder that skips unknown characters
 * turns damaged text into a damaged picture. A space within a line is such damage, often a `+` that went through a
 * form.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const line = text.trim().replaceAll(/\r?\n/g, '');
  const forUrls = /[-_]/.test(line) && !/[+/]/.test(line);
  const standard = forUrls ? line.replaceAll('-', '+').replaceAll('_', '/') : line;
  const bytes = Buffer.from(standard, 'base64');
  const padded = bytes.toString('base64');
  return standard === padded || standard === padded.replace(/=+$/, '') ? bytes : undefined;
}
