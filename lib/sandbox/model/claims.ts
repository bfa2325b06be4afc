import type { Sight } from './picture-sight.ts';

const pieces = (text: string): string[] => text.match(/\S+/gu) ?? [];
const plain = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ` ${word} `).join('');

/** The longest passage of the caller's words that a text repeats; empty if it repeats none. */
function repeatedIn(text: string, words: string): string {
  const own = plain(text);
  const said = pieces(words);
  let longest = '';
  for (const start of said.keys()) {
    for (let end = start + 1; end <= said.length; end += 1) {
      const passage = said.slice(start, end).join(' ');
      if (!own.includes(plain(passage))) break;
      if (/[\p{L}\p{N}]/u.test(passage) && passage.length > longest.length) longest = passage;
    }
  }
  return longest.replace(/(?<=[\p{L}\p{N}])[.,;:!?]+$/u, '');
}

/** What supports a text of the emulator: the caller's words that it repeats, else the picture that was measured. */
export function claimFor(name: string, text: string, words: string, sights: readonly Sight[]) {
  const said = repeatedIn(text, words);
  const { goods = '', colours = [], background = '', orientation = '' } = sights[0] ?? {};
  const measured = [goods, ...colours, background, orientation].map(plain);
  const seen = measured.some((one) => one !== '' && plain(text).includes(one));
  const guess = { name, from: 'inferred', picture: -1, words: '', confidence: 'low' };
  // A single short word is no support for a sentence.
  if (said.length > 2 || said === text) return { ...guess, from: 'words', words: said, confidence: 'high' };
  return seen ? { ...guess, from: 'picture', picture: 0, confidence: 'high' } : guess;
}
