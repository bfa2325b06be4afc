const LONGEST = 1000;
/** Shorter texts stand in any words by chance, and are no secrets. */
const SHORTEST_SECRET = 6;
/** So much of a longer secret, from any place in it, is as good as the secret. */
const QUOTED_PART = 32;

/** A secret as it stands in texts: as it is, and as it is written in an address. */
const formsOf = (secrets: readonly string[]): string[] =>
  secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [...new Set([secret, encodeURIComponent(secret.toWellFormed())])]);

/** Tells whether words quote a long part of one of the forms. */
function partsQuotedBy(forms: readonly string[]): (words: string) => boolean {
  let parts: ReadonlySet<string> | undefined;
  return (words) => {
    if (words.length < QUOTED_PART) return false;
    parts ??= new Set(forms.flatMap(partsOf));
    const known = parts;
    return partsOf(words).some((part) => known.has(part));
  };
}

const partsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - QUOTED_PART + 1) }, (_, at) =>
    text.slice(at, at + QUOTED_PART),
  );

/** Makes texts of the marketplace such in which nothing quotes a secret of the request. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const forms = formsOf(secrets);
  const quotesPart = partsQuotedBy(forms);
  return (text) => {
    const words = forms.reduce((left, form) => left.replaceAll(form, '[withheld]'), text);
    return quotesPart(words) ? '[withheld]' : words;
  };
}

/**
 * Words of the marketplace as a caller may read them, cut to 1,000 characters; undefined where there are none, or
 * where they quote one of the secrets that the request carried, whole or in part.
 */
export function toldWords(text: string | undefined, secrets: readonly string[]): string | undefined {
  const words = text?.trim() ?? '';
  const forms = formsOf(secrets);
  const quoted = forms.some((form) => words.includes(form)) || partsQuotedBy(forms)(words);
  if (words === '' || quoted) return undefined;
  return words.slice(0, LONGEST).toWellFormed();
}
