import { mentionsOf } from '../wording/mentions.ts';
import type { Span } from '../wording/spans.ts';

/** How much of the words on either side of a name is read. */
const reach = 60;

const article = '(?:\\s+(?:an?|the|any|all|most|your|real|genuine|original|authentic))*\\s*[-–—"\'“‘]?$';
const edge = '(?<![\\p{L}\\p{N}])';
const denialBefore = new RegExp(
  `${edge}(?:not|never|non|nor|isn['’]?t|fake|faux|imitation|replica|copy of|clone of|knock-?off)${article}`,
  'iu',
);
const denialAfter =
  /^[\s-]*(?:style(?!\s*(?:no|number|code|name|#|\p{N}))|styled|inspired|replica|copy|clone|knock-?off|dupe|imitation)(?!\p{L})/iu;
/** What the item goes with, or is compared with. */
const otherBefore = new RegExp(
  `${edge}(?:like|similar to|inspired by|style of|compatible with|works with|fits?|suits?|made for|to (?:fit|suit)|alternative to|instead of|better than)${article}`,
  'iu',
);
const otherAfter = /^[\s-]*compatible(?!\p{L})/iu;
/** `case for Acme phones`, but not `asking $45 for Acme toaster`. */
const goesWith = new RegExp(`${edge}(?<what>\\p{L}+)\\s+for${article}`, 'iu');
const offers = new Set(
  'ask asking sell selling price looking aud usd gbp dollars bucks quid pounds is up'.split(' '),
);

const noBrand =
  /(?<![\p{L}\p{N}])(?:un-?branded|no[\s-]?(?:brand|name)|generic brand)(?![\p{L}\p{N}]|\snew)/iu;

/** What a mention of a brand or model in the seller's words says of the item. */
function meaningOf(said: string, { start, end }: Span): 'own' | 'other' | 'denied' {
  const before = said.slice(Math.max(0, start - reach), start);
  const after = said.slice(end, end + reach);
  if (denialBefore.test(before) || denialAfter.test(after)) return 'denied';
  if (otherBefore.test(before) || otherAfter.test(after)) return 'other';
  const what = goesWith.exec(before)?.groups?.what?.toLowerCase();
  return what === undefined || offers.has(what) ? 'own' : 'other';
}

/** The first passage in which the seller's words give the item this name, as they write it. */
export function ownNameIn(name: string, userText: string): string | undefined {
  const said = userText.normalize('NFC');
  const own = mentionsOf(said, name).find((mention) => meaningOf(said, mention) === 'own');
  return own && said.slice(own.start, own.end);
}

/** Whether the seller says that the item is not of this brand, or of none. */
export function isDenied(name: string, userText: string): boolean {
  const said = userText.normalize('NFC');
  return (
    noBrand.test(said) || mentionsOf(said, name).some((mention) => meaningOf(said, mention) === 'denied')
  );
}
