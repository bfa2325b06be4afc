const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

/** Characters that only machines read; text hidden in them would reach the model unseen by people. */
const tagCharacters = /[\u{E0000}-\u{E007F}]/gu;

/**
 * What the caller gave, fenced as data: one JSON object between two tags. No word of it can close the fence, as the
 * signs that a tag needs are written as escapes.
 */
export function dataText(fields: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(fields, null, 1)
    .replace(tagCharacters, '')
    .replace(/[<>&]/g, (sign) => escapes[sign] ?? '');
  return `<data>\n${json}\n</data>`;
}
