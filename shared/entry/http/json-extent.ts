const codeOf = (character: string): number => character.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf('\\');
const comma = codeOf(',');
const [openArray, openObject] = [codeOf('['), codeOf('{')];
const [closeArray, closeObject] = [codeOf(']'), codeOf('}')];

/** Where the string ends that begins with the quotation mark at this index. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

/**
 * How many values a JSON text holds at most, and how many levels of arrays and objects, without parsing it: half a
 * million names take a parser half a second, and this some milliseconds. Any text is counted, JSON or not.
 */
export function extentOf(text: string): { readonly values: number; readonly levels: number } {
  let values = 1;
  let level = 0;
  let levels = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === comma) values += 1;
    else if (code === openArray || code === openObject) {
      values += 1;
      level += 1;
      levels = Math.max(levels, level);
    } else if (code === closeArray || code === closeObject) level -= 1;
  }
  return { values, levels };
}
