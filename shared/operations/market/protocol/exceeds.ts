/**
 * Whether a text has a part more than `most` times. It tells in some milliseconds what would take seconds to read: five
 * megabytes of brackets or attributes.
 */
export function exceeds(text: string, part: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(part, at + 1);
    if (at === -1) return false;
  }
  return true;
}
