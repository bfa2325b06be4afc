/** A text that a header carries unchanged and the service accepts: 1 to 255 visible ASCII characters. */
const headerText = /^[!-~]{1,255}$/;
/** The longest text that is used as a key unhashed: a suffix still fits. */
const longestText = 200;

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** We do not use randomUUID(), which pages on http addresses lack. */
export const randomKey = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** A text as it is if it can be an Idempotency-Key, otherwise its SHA-256. Equal texts have equal keys. */
export async function keyFrom(text: string): Promise<string> {
  if (text.length <= longestText && headerText.test(text)) return text;
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** @throws TypeError whose message does not repeat the text, since it may be a secret. */
export function requireHeaderText(what: string, text: string): string {
  // An unset variable would be sent as the text `undefined`.
  if (!headerText.test(text ?? '')) throw new TypeError(`${what} must be 1 to 255 visible ASCII characters.`);
  return text;
}
