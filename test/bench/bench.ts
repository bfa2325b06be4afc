import { isBroken, tableOf } from './bound.ts';
import { measureDraftItem } from './draft-item.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureHostileInput } from './hostile-input.ts';
import { measureJudgeFirst } from './judge-first.ts';
import { measureOfferTitles } from './offer-titles.ts';
import { measureOwnTime } from './own-time.ts';
import { measurePagePrices } from './page-prices.ts';
import { measurePriceRange } from './price-range-error.ts';
import { measureSlowUpstreams } from './slow-upstreams.ts';
import { measureStartUp } from './start-up.ts';

/*
 * npm run bench                  everything
 * npm run bench -- start-up      what is named, in the order below
 */
const measurements = {
  'slow-upstreams': measureSlowUpstreams,
  'draft-item': measureDraftItem,
  'judge-first': measureJudgeFirst,
  'own-time': measureOwnTime,
  'price-range-error': measurePriceRange,
  'offer-titles': measureOfferTitles,
  'page-prices': measurePagePrices,
  'start-up': measureStartUp,
  'hostile-input': measureHostileInput,
  'first-paint': measureFirstPaint,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0) {
  throw new Error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(measurements).join(', ')}.`);
}
const figures = [];
for (const [name, measure] of Object.entries(measurements)) {
  if (asked.length === 0 || asked.includes(name)) figures.push(...(await measure()));
}
process.stdout.write(`${tableOf(figures)}\n`);
const broken = figures.filter(isBroken);
process.stdout.write(`${figures.length} figures, ${broken.length} bounds broken\n`);
process.exit(broken.length === 0 ? 0 : 1);
