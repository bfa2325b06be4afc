/** Characters that a reader cannot see and that would hide or join words; joiners inside emoji and scripts stay. */
const invisible = /[\p{Cc}\u00AD\u200B\u2028-\u202E\u2060-\u2069\uFEFF\uFFFD-\uFFFF\u{E0000}\u{E0001}]/gu;

const withoutScripts = (text: string): string =>
  text.replace(/<(script|style)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis, ' ');

/** Markup that models like to add: tags, emphasis, headings, links. */
function withoutMarkup(text: string): string {
  return withoutScripts(text)
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\[([^\][]+)\]\([^()\s]*\)/g, '$1')
    .replace(/(\*\*|`+)(?=\S)([^*`]*?\S)\1/g, '$2')
    .replace(/^\s*#{1,6}\s+/, '');
}

/** One line of plain text: no markup, no invisible characters, single spaces. */
export function plainLine(text: string): string {
  return withoutMarkup(
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\t\n\r\v\f\u2028\u2029]+/g, ' '),
  )
    .replace(invisible, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Plain text that may have several lines. */
export function plainLines(text: string): string {
  return withoutScripts(text)
    .split(/\r\n|[\n\r]/)
    .map(plainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Quotation marks around the whole text go, as does a label such as `Title:` before it. */
export function unlabelled(text: string, label: string): string {
  const bare = text.replace(new RegExp(`^${label}\\s*:\\s*`, 'i'), '');
  return /^(["'“‘])(?:(?!["'”’]).)+["'”’]$/u.test(bare) ? bare.slice(1, -1).trim() : bare;
}
