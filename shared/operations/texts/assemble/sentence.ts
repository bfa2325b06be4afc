/** A part as a sentence: with a capital, except in a name such as iPad, and with a stop. */
export function asSentence(text: string): string {
  const bare = text.replace(/[\s,;:]+$/u, '');
  const stopped = bare === '' || /[.!?…。！？]["'”’)]*$/u.test(bare) ? bare : `${bare}.`;
  return /^\p{Ll}\p{Lu}/u.test(stopped) ? stopped : stopped.charAt(0).toUpperCase() + stopped.slice(1);
}
