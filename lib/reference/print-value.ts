/** How a language writes JSON values. */
export interface Dialect {
  readonly text: (value: string) => string;
  readonly key: (name: string) => string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** Between a bracket and the first entry on one line. */
  readonly pad: string;
  /** Whether the last of several lines ends in a comma. */
  readonly trailing: boolean;
}

const plainWords = { true: 'true', false: 'false', null: 'null' } as const;
const quoted = (value: string): string => JSON.stringify(value);

function singleQuoted(value: string): string {
  const escaped = quoted(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}

export const json: Dialect = { text: quoted, key: quoted, words: plainWords, pad: ' ', trailing: false };

export const typescript: Dialect = {
  text: (value) => (value.includes("'") ? quoted(value) : singleQuoted(value)),
  key: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : singleQuoted(name)),
  words: plainWords,
  pad: ' ',
  trailing: true,
};

export const python: Dialect = {
  text: quoted,
  key: quoted,
  words: { true: 'True', false: 'False', null: 'None' },
  pad: '',
  trailing: true,
};

const lineLength = 84;

/**
 * A JSON value in a language, on one line where it fits, otherwise one entry per line, two or four spaces deeper.
 *
 * @param before characters before it on its first line
 */
export function printValue(value: unknown, dialect: Dialect, step = 2, indent = 0, before = indent): string {
  if (typeof value === 'string') return dialect.text(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value === 'boolean') return dialect.words[`${value}`];
  const isArray = Array.isArray(value);
  const entries = isArray
    ? value.map((entry): [string, unknown] => ['', entry])
    : Object.entries(value as object).map(([name, entry]): [string, unknown] => [
        `${dialect.key(name)}: `,
        entry,
      ]);
  const [open, close] = isArray ? '[]' : '{}';
  if (entries.length === 0) return `${open}${close}`;
  const pad = isArray ? '' : dialect.pad;
  const flat = entries.map(([name, entry]) => name + printValue(entry, dialect, step, indent, 0)).join(', ');
  const oneLine = `${open}${pad}${flat}${pad}${close}`;
  // A whole request or answer is easier to read with one field per line.
  const isWhole = indent === 0 && !isArray;
  if (!isWhole && !flat.includes('\n') && before + oneLine.length <= lineLength) return oneLine;
  const deeper = indent + step;
  const lines = entries.map(
    ([name, entry]) =>
      `${' '.repeat(deeper)}${name}${printValue(entry, dialect, step, deeper, deeper + name.length)}`,
  );
  const end = dialect.trailing ? ',' : '';
  return `${open}\n${lines.join(',\n')}${end}\n${' '.repeat(indent)}${close}`;
}
