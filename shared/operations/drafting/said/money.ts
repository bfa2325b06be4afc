import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { readPriceText } from '../../../libraries/prices/price-text.ts';
import { perSite, withSiteWords } from '../languages.ts';
import type { Around } from './around.ts';

const number = /\d[\d.,]*/gu;
const codes = 'aud|usd|gbp|eur|nzd|cad|chf|jpy|cny|inr|sgd|hkd';
const signBefore = new RegExp(
  `(?:(?<!\\p{L})(?:au|a|us|nz|ca|c|hk|sg|${codes})\\s?)?\\p{Sc}\\s?$|(?<!\\p{L})(?:${codes})\\s?$`,
  'iu',
);
const signAfter = new RegExp(
  `^\\s?(?:\\p{Sc}|(?:${codes}|aussie dollars?|dollars?|bucks?|quid|pounds?|euros?|yen|rupees?)(?!\\p{L}))`,
  'iu',
);
/** What makes a number something else: `45cm`, `20%`, `50c`, `1.2k`, `40-50`. */
const otherAfter =
  /^(?:\s?%|\p{L}|\s?\p{Pd}\s?\p{Sc}?\s?\d|\s?(?:to|or)\s\p{Sc}?\d|\s?(?:cents?|pence|c|p)(?!\p{L}))/u;

/** Words that say what an amount is for; the last one before it counts. */
const purposes = {
  post: 'post(?:age|ed|ing)?|p\\s?&\\s?p|p\\+p|shipping|ship(?:s|ped)?|deliver(?:y|ed|s)?|courier|freight',
  other:
    '(?:original|retail|new|full|old|list|usual|normal|purchase|store|shop|market|sale) prices?|prices? (?:new|was)|rrp|msrp|srp|retail(?:s|ed)?|paid|pay|bought|cost(?:s|ing)?(?! of)|worth|value[sd]?|was|were|originally|deposit|discount|saved?|off|bond|reserve|bids?|minimum|fees?|repairs?|orders?|over|under|than|not|no|never|offers? (?:below|under)|from(?=\\s*$)|insured?|insurance|sells for|sold for|(?:ones|these|they|usually|normally) sell|(?:swap|trade)(?:s|d|ped)? for|repaired for|needs(?=\\s*$)|fits(?=\\s*$)',
  price: 'asking|ask|prices?|want(?:ing)?|sell(?:ing)?|now|yours for|take',
} as const;

type Purpose = keyof typeof purposes;

const purposeNames: readonly Purpose[] = ['post', 'other', 'price'];

const otherPurpose =
  '(?<other>rrp|msrp|retail|new(?!\\p{L})|off|discount|deposit|worth|back|value(?!\\p{L})|(?:\\p{L}+\\s)?(?:voucher|gift card|coins?|notes?|store credit)(?!\\p{L})|overseas|international|worldwide|abroad)';
const pricePurpose = '(?<price>(?:ono|obo|firm|neg|vb|vhb)(?!\\p{L}))';

/** Finds the words before and after an amount that say what it is for, by the names of purposes. */
const purposePatterns = perSite((site) => {
  const words: Readonly<Record<Purpose, string>> = {
    post: withSiteWords(purposes.post, site, ({ post }) => post),
    other: withSiteWords(purposes.other, site, ({ otherAmount }) => otherAmount),
    price: withSiteWords(purposes.price, site, ({ price }) => price),
  };
  const named = purposeNames.map((name) => `(?<${name}>${words[name]})`).join('|');
  const postAfter = withSiteWords(
    'post|p\\s?&\\s?p|shipping|deliver|courier|freight',
    site,
    ({ post }) => post,
  );
  return {
    before: new RegExp(`(?<![\\p{L}\\p{N}])(?:${named})(?![\\p{L}\\p{N}])`, 'giu'),
    after: new RegExp(
      `^\\s*(?:(?<post>(?:(?:for|as|in)\\s)?(?:${postAfter}))|${otherPurpose}|${pricePurpose})`,
      'iu',
    ),
  };
});

/** What an amount is for, by the words around it; undefined if none of them says. */
function purposeOf(site: SiteName, before: string, behind: string): Purpose | undefined {
  const patterns = purposePatterns(site);
  const next = patterns.after.exec(behind)?.groups;
  if (next?.other !== undefined) return 'other';
  if (next?.post !== undefined) return 'post';
  if (next?.price !== undefined) return 'price';
  const last = [...before.matchAll(patterns.before)].at(-1)?.groups;
  return purposeNames.find((name) => last?.[name] !== undefined);
}

/**
 * The one amount in a passage as a decimal in the site's currency; undefined where there are several, where it is in
 * another currency, or where the words around it say that it is for something else.
 *
 * @param wanted `price` needs no word beside a currency sign, `post` always needs one
 */
export function readMoney(
  passage: string,
  { before, after: behind }: Around,
  site: SiteName,
  wanted: 'price' | 'post',
): string | undefined {
  const [found, ...more] = [...passage.matchAll(number)];
  if (found === undefined || more.length > 0) return undefined;
  const digits = found[0].replace(/[.,]+$/u, '');
  const head = before + passage.slice(0, found.index);
  const tail = passage.slice(found.index + digits.length) + behind;
  const sign = signBefore.exec(head)?.[0] ?? '';
  const unit = signAfter.exec(tail)?.[0] ?? '';
  if (/-\s?$/u.test(head.slice(0, head.length - sign.length)) || (unit === '' && otherAfter.test(tail)))
    return undefined;
  const purpose = purposeOf(site, head.slice(0, head.length - sign.length), tail.slice(unit.length));
  const named = sign !== '' || unit !== '';
  if (purpose !== wanted && !(wanted === 'price' && purpose === undefined && named)) return undefined;
  const price = readPriceText(`${sign}${digits}${unit}`, { country: sites[site].country });
  if (price === undefined) return undefined;
  const own = price.currency === sites[site].currency || (price.currency === undefined && !named);
  return own && /^\d{1,12}(?:\.\d{1,2})?$/.test(price.amount) ? price.amount : undefined;
}

const post = 'post(?:age)?|p\\s?&\\s?p|shipping|delivery';
const freePost = `free\\s+(?:(?:standard|express|tracked|domestic|fast)\\s+)?(?:${post})|(?:${post})\\s+(?:is\\s+|cost\\s+is\\s+)?(?:free|included)`;
const conditional = 'over|above|if|when|within|for|on|in|to|with|unless|only|local';
const freePatterns = perSite((site) => {
  const free = withSiteWords(freePost, site, (words) => words.freePost);
  const condition = withSiteWords(conditional, site, (words) => words.conditional);
  return {
    free: new RegExp(`(?<![\\p{L}\\p{N}])(?:${free})(?![\\p{L}\\p{N}])`, 'iu'),
    conditional: new RegExp(`^\\s*(?:${condition})(?!\\p{L})`, 'iu'),
  };
});
const denied =
  /(?<![\p{L}\p{N}])(?:no|not|never|without|\p{L}+n['’]t|kein\p{L}*|nicht|ohne|pas|sans|non|senza|sin)(?![\p{L}\p{N}])/iu;

/** Whether a passage says that no buyer pays for postage. */
export function isFreePost(passage: string, { before, after: behind }: Around, site: SiteName): boolean {
  const patterns = freePatterns(site);
  const found = patterns.free.exec(passage);
  if (found === null) return false;
  const tail = passage.slice(found.index + found[0].length) + behind;
  return !denied.test(before + passage) && !patterns.conditional.test(tail);
}
