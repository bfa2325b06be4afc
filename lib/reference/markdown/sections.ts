const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of HTML as a reader sees it. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:)?!])/g, '$1')
    .replace(/([(“]) /g, '$1')
    .trim();

/** The anchor of a heading; an error code is its own anchor. */
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

/** A part of a page to search for: what comes before the first heading, a section, or a field. */
export interface PageSection {
  /** Empty for what comes before the first heading. */
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

/** Lines of examples that the search should not find: status and headers, and what was printed before. */
const statusLine = /<p>(?:Status \d{3}\b|The same (?:call|answer) once more).*?<\/p>/gs;

/** Heading: that of the section, or the field's name. Text: what follows. Only fields need none. */
function sectionOf(part: string): PageSection | undefined {
  const [start = '', anchor = '', heading = ''] = /^<(?:h[23]|li) id="([^"]*)">(.*?)<\/a>/s.exec(part) ?? [];
  const text = plainText(part.slice(start.length));
  return text === '' && !start.startsWith('<li') ? undefined : { anchor, heading: plainText(heading), text };
}

/** The parts of a page, without its code. */
export function sectionsOf(html: string): PageSection[] {
  const words = html.replace(/<(pre|fieldset)\b.*?<\/\1>/gs, ' ').replace(statusLine, ' ');
  return words.split(/(?=<(?:h[23]|li) id=)/).flatMap((part) => sectionOf(part) ?? []);
}
