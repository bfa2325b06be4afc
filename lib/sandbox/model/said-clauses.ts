const sum =
  '(?:(?:au|us|nz|a|ca)?[$£€]\\s?)?\\d+(?:,\\d{3})*(?:\\.\\d{1,2})?(?:\\s?(?:aud|usd|gbp|cad|eur|€|euros?|dollars|pounds))?';
const post = '(?:post(?:age)?|shipping|delivery|p\\s?&\\s?p)';
const side = '\\d{1,3}(?:\\.\\d)?\\s?(?:cm|mm|in|inches)?';
const parcel = '(?<=\\b(?:parcel|package|packed|boxed)\\b[^.;]*?)';

/** Phrases for what only the seller knows. */
const sayings = {
  price: `\\b(?:asking(?: price)?|prices?|selling for|want|yours for)(?: is| of|:)?\\s+${sum}|(?<!${post}\\s(?:is\\s)?)(?:au|us|a|ca)?[$£€]\\s?\\d+(?:,\\d{3})*(?:\\.\\d{1,2})?(?!\\s+(?:for\\s)?${post})`,
  freeShipping: `\\bfree ${post}\\b|\\b${post}(?: is|:)? (?:free|included)`,
  shippingCost: `\\b${post}(?: is| costs|:)? ${sum}|${sum} (?:for )?${post}`,
  postalCode:
    '\\b(?:post\\s?code|zip(?: code)?|pick ?up (?:from|in)|located in|based in|(?:posted|ships|sent) from)(?: is|:)?\\s+(?:\\p{L}+,?\\s+){0,2}(?:\\d{4,5}|[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2}|[a-z]\\d[a-z] ?\\d[a-z]\\d|[a-z]\\d[\\dw] ?[a-z\\d]{4})',
  parcelSize: `${parcel}${side}\\s?(?:x|×|by)\\s?${side}\\s?(?:x|×|by)\\s?${side}`,
  parcelWeight: `${parcel}\\d{1,3}(?:\\.\\d{1,3})?\\s?(?:kg|g|lb|oz)`,
};

/** The passages of the caller's text that give price, postage, place and parcel; empty if absent. */
export const passagesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(sayings).map(([name, saying]) => [
      name,
      new RegExp(`(?:${saying})(?!\\w|[.,]\\d)`, 'iu').exec(text)?.[0] ?? '',
    ]),
  );

export const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** Most words of a passage that becomes a part. */
const mostWords = 12;

const withoutStop = (text: string): string => text.replace(/[\s.!?,;:]+$/u, '').trim();

const sentencesIn = (text: string): string[] => text.split(/(?<=\w{2,}[.!?])\s/u).map(withoutStop);

/** Labels (`size: 42`), addresses, telephone numbers and parcel details have no place in a text. */
const unfit =
  /^[\w ]{1,30}[:=]\s?|^brand is\b|\S{40}|\b(?:parcel|package|postage|shipping)\b|@|\w\.\p{L}{2,}\b|(?:\d[\s()-]*){8}/iu;

/** The clauses of the caller's text about the item itself. */
export function clausesSaid(text: string): string[] {
  const passages = Object.values(passagesIn(text)).filter((passage) => passage !== '');
  return sentencesIn(text)
    .flatMap((sentence) => sentence.split(/[,;.!?]+\s|;/u))
    .map((clause) => withoutStop(clause.replace(/\bbrand\s*(?:[:=]|\bis\b).*$/iu, '')))
    .filter(
      (clause) =>
        /[\p{L}\p{N}]/u.test(clause) &&
        !unfit.test(clause) &&
        wordsOf(clause).length <= mostWords &&
        !passages.some((passage) => passage.includes(clause) || clause.includes(passage)),
    );
}

/** The caller's name for the thing: the first clause if it is short. */
export function nameSaid(text: string): string | undefined {
  const [first] = clausesSaid(text);
  return first !== undefined && wordsOf(first).length <= 3 ? first.toLowerCase() : undefined;
}

const damage =
  /\b(?:chip|crack|scratch|scuff|stain|mark|dent|tear|torn|hole|worn|wear|damaged?|fad(?:ed|ing)|rust|broken|missing|loose|bent|frayed)(?:s|es|ed|y)?\b/iu;

/** Whether a passage mentions damage or wear. */
export const isFlaw = (passage: string): boolean =>
  damage.test(passage) && !/\b(?:no|without|never|not|free of)\b/iu.test(passage);

/** The same in longer pieces: consecutive clauses of a sentence stay together, except those about damage. */
export function passagesSaid(text: string): string[] {
  const sentences = sentencesIn(text);
  const passages: string[] = [];
  for (const clause of clausesSaid(text)) {
    const longer = `${passages.at(-1)}, ${clause}`;
    const isRun = sentences.some((sentence) => sentence.includes(longer));
    if (isRun && !isFlaw(longer) && wordsOf(longer).length <= mostWords)
      passages[passages.length - 1] = longer;
    else passages.push(clause);
  }
  return passages;
}

const common =
  /^(?:the|and|for|with|from|this|that|was|has|have|had|are|but|not|its|very|been|used|brand|colou?r|size|your|our)$/;

/** The first words that say something, in lower case. */
export const tellingWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d][\p{L}\d'-]+/gu) ?? [])
    .filter((word) => word.length > 2 && word.length < 40 && !common.test(word))
    .slice(0, 7);

/** The words of a text in lower case, without the `s` of a plural. */
const stemsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word) => word.replace(/s$/u, '')));

/** Whether a text has all words of a name. */
export const isNamed = (name: string, text: string): boolean => stemsOf(name).isSubsetOf(stemsOf(text));
