const LONGEST = 1000;
/** Shorter texts stand in any words by chance, and are no secrets. */
const SHORTEST_SECRET = 6;

const worthHiding = (secrets: readonly string[]): string[] =>
  secrets.filter((secret) => secret.length >= SHORTEST_SECRET);

/** A text of the marketplace in which nothing quotes a secret of the request. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  worthHiding(secrets).reduce((words, secret) => words.replaceAll(secret, '[withheld]'), text);

/**
 * Words of the marketplace as a caller may read them, cut to 1,000 characters; undefined where there are none, or
 * where they quote one of the secrets that the request carried.
 */
export function toldWords(text: string | undefined, secrets: readonly string[]): string | undefined {
  const words = text?.trim() ?? '';
  const quoted = worthHiding(secrets).some((secret) => words.includes(secret));
  if (words === '' || quoted) return undefined;
  return words.slice(0, LONGEST).toWellFormed();
}
