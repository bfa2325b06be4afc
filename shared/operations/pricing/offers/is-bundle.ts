import type { Found } from './find-phrases.ts';
import { has, type ReadTitle } from './read-title.ts';
import type { Subject } from './subject.ts';
import { numberWords } from './words/number-words.ts';

/** "2x iPhone 13", "two iPhone 13", unless it counts what comes along. */
function startsWithCount({ words, things }: Pick<ReadTitle, 'words' | 'things'>, { core }: Subject): boolean {
  const [first = '', second = ''] = words;
  const counted =
    numberWords.has(first) ||
    /^([2-9]|[1-9]\d)x$/.test(first) ||
    (/^([2-9]|[1-9]\d)$/.test(first) && second === 'x');
  return (
    counted &&
    !core.has(first) &&
    things.every(({ start }) => start > 2) &&
    words.slice(1).some((word) => /\p{L}{2}/u.test(word))
  );
}

/** "Switch + 9 games + Pro Controller": more than one more thing, and none of them an accessory. */
function addsProducts(words: readonly string[], listed: readonly Found[]): boolean {
  const signs = words.flatMap((word, at) => (word === 'plus' ? [at] : []));
  const added = signs.filter((at, index) => {
    const end = signs[index + 1] ?? words.length;
    const names = words.slice(at + 1, end).some((word) => /\p{L}{2}|\p{N}/u.test(word));
    return names && !listed.some(({ start }) => start > at && start < end);
  });
  return added.length > 1;
}

/** "Lot of 5", "Konvolut", "2x": two or more for one price. */
export function isBundle({ words, phrases, things, extras }: ReadTitle, subject: Subject): boolean {
  const told = phrases.some(
    (found) =>
      has(found, 'lots') &&
      !subject.core.has(found.text) &&
      !phrases.some((other) => has(other, 'in') && other.end === found.start),
  );
  if (told) return true;
  return startsWithCount({ words, things }, subject) || addsProducts(words, [...things, ...extras]);
}
