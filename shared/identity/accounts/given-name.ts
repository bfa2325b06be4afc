import { ServiceError } from '../../platform/errors/service-error.ts';

/** The most code points of a name. */
export const longestName = 64;

/** Controls, formats, unassigned characters and line breaks; the two joiners are part of some scripts and of emoji. */
const unprintable = /[^\P{C}\u200c\u200d]|[\p{Zl}\p{Zp}]/u;
/** More marks on one letter than any script needs would overlap the lines around it. */
const tower = /\p{M}{5}/u;
/** Letters and a symbol that are invisible: Hangul fillers and the blank Braille pattern. */
const blanks = /[\u115f\u1160\u2800\u3164\uffa0]/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text in Unicode's NFC form has something to see, nothing that no reader sees, and one line. */
export const isReadable = (text: string, longest: number): boolean =>
  [...text].length <= longest &&
  visible.test(text.replace(blanks, '')) &&
  !unprintable.test(text) &&
  !tower.test(text);

/**
 * A name that a person gives to something, in any script: trimmed, in Unicode's NFC form.
 *
 * @param what the thing, as the message names it
 * @throws ServiceError BAD_REQUEST if it is empty, too long, or has characters that no reader sees
 */
export function givenName(text: string, what: string): string {
  const name = text.normalize('NFC').trim();
  if (isReadable(name, longestName)) return name;
  throw new ServiceError(
    'BAD_REQUEST',
    `The name of ${what} must be 1 to ${longestName} characters, without line breaks and invisible characters.`,
  );
}
