/** How a language writes what is not the same in JSON and in Python. */
export interface Dialect {
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** Between a bracket and the first entry on one line. */
  readonly pad: string;
}

export const json: Dialect = { words: { true: 'true', false: 'false', null: 'null' }, pad: ' ' };
export const python: Dialect = { words: { true: 'True', false: 'False', null: 'None' }, pad: '' };

const lineLength = 84;

/**
 * A JSON value in a language, on one line where it fits, otherwise one entry per line, two or four spaces deeper.
 *
 * @param before characters before it on its first line
 */
export function printValue(value: unknown, dialect: Dialect, step = 2, indent = 0, before = indent): string {
  if (typeof value === 'string' || typeof value === 'number') return JSON.stringify(value);
  if (value === null || typeof value === 'boolean') return dialect.words[`${value}`];
  const isArray = Array.isArray(value);
  const entries = isArray
    ? value.map((entry): [string, unknown] => ['', entry])
    : Object.entries(value as object).map(([name, entry]): [string, unknown] => [
        `${JSON.stringify(name)}: `,
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
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(indent)}${close}`;
}
