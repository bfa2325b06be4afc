const longest = 1000;
/** Shorter texts may occur by chance, so they are not treated as secrets. */
const shortestSecret = 6;
/** A quote of this many characters, from any place in a longer secret, gives the secret away… */
const quotedPart = 32;
/** …if a few more follow: since a text may be long, only every eighth place in it is examined. */
const stride = 8;

/** A secret as it may appear in texts: as it is, and percent-encoded. */
const formsOf = (secrets: readonly string[]): string[] =>
  secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [...new Set([secret, encodeURIComponent(secret.toWellFormed())])]);

/** The parts of that length that begin at every `step`-th place. */
function* partsOf(text: string, step: number): Generator<string, void, undefined> {
  for (let at = 0; at + quotedPart <= text.length; at += step) yield text.slice(at, at + quotedPart);
}

/** Finds out whether words quote a long part of one of the forms. */
function partsQuotedBy(forms: readonly string[]): (words: string) => boolean {
  let parts: ReadonlySet<string> | undefined;
  return (words) => {
    if (words.length < quotedPart) return false;
    parts ??= new Set(forms.flatMap((form) => [...partsOf(form, 1)]));
    for (const part of partsOf(words, stride)) if (parts.has(part)) return true;
    return false;
  };
}

/** Takes the request's secrets, whole or quoted in part, from texts of the marketplace. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const forms = formsOf(secrets);
  const quotesPart = partsQuotedBy(forms);
  return (text) => {
    const words = forms.reduce((left, form) => left.replaceAll(form, '[withheld]'), text);
    return quotesPart(words) ? '[withheld]' : words;
  };
}

/**
 * Words of the marketplace as a caller may read them, cut to 1,000 characters; undefined if there are none or they
 * quote a secret that the request carried, whole or in part.
 */
export function quotableWords(text: string | undefined, secrets: readonly string[]): string | undefined {
  const words = text?.trim() ?? '';
  const forms = formsOf(secrets);
  const quoted =
    forms.some((form) => words.includes(form)) || partsQuotedBy(forms)(words.slice(0, longest + quotedPart));
  if (words === '' || quoted) return undefined;
  return words.slice(0, longest).toWellFormed();
}
