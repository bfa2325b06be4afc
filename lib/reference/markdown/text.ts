const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The words of HTML as a reader sees them. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:)?!])/g, '$1')
    .replace(/([(“]) /g, '$1')
    .trim();

/** The anchor of a heading; a heading that is a code of an error is its own. */
export function anchorOf(heading: string, taken: ReadonlySet<string>): string {
  const isCode = /^[A-Z][A-Z_]+$/.test(heading);
  const plain = isCode
    ? heading
    : heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '');
  let anchor = plain;
  for (let copy = 2; taken.has(anchor); copy += 1) anchor = `${plain}-${copy}`;
  return anchor;
}
