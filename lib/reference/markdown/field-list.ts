import type { Parser, Tokens } from 'marked';

const separator = ' — ';

/** The parts of a field: its name in code, its type in emphasis with a mark, and its description. */
function fieldOf({ tokens }: Tokens.ListItem) {
  const [line, ...below] = tokens;
  const inline = line?.type === 'text' || line?.type === 'paragraph' ? (line.tokens ?? []) : [];
  const [name, , type] = inline;
  if (name?.type !== 'codespan' || type?.type !== 'em') return undefined;
  const at = inline.findIndex((token) => token.type === 'text' && token.raw.startsWith(separator));
  const [start, ...rest] = at === -1 ? [] : inline.slice(at);
  const words =
    start === undefined || start.type !== 'text'
      ? []
      : [
          { ...start, raw: start.raw.slice(separator.length), text: start.text.slice(separator.length) },
          ...rest,
        ];
  return { name: name.text, head: at === -1 ? inline : inline.slice(0, at), words, below };
}

/**
 * A list of fields as HTML, each with an anchor: the section and the names on the way to it. `path` names the fields
 * above a nested list.
 *
 * @returns undefined for any other list
 */
export function fieldList(
  { items }: Tokens.List,
  section: string,
  path: string[],
  anchors: Set<string>,
  parser: Parser,
): string | undefined {
  const fields = items.flatMap((item) => fieldOf(item) ?? []);
  if (fields.length < items.length) return undefined;
  const rows = fields.map((field) => {
    path.push(field.name.replace(/[^\w.-]/g, ''));
    const id = [section, ...path].join('.');
    anchors.add(id);
    const words = field.words.length === 0 ? '' : `<p>${parser.parseInline(field.words)}</p>`;
    const [name, ...rest] = field.head;
    const head = `<a href="#${id}">${name === undefined ? '' : parser.parseInline([name])}</a>${parser.parseInline(rest)}`;
    const row = `<li id="${id}">${head}${words}${parser.parse(field.below)}</li>\n`;
    path.pop();
    return row;
  });
  return `<ul class="fields">${rows.join('')}</ul>\n`;
}
