import { isBroken, tableOf } from './bound.ts';
import { measureDraftItem } from './draft-item.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureHostileInput } from './hostile-input.ts';
import { measureJudgeFirst } from './judge-first.ts';
import { measureOfferTitles } from './offer-titles.ts';
import { measurePagePrices } from './page-prices.ts';
import { measurePriceRange } from './price-range-error.ts';
import { measureSlowUpstreams } from './slow-upstreams.ts';
import { measureStartUp } from './start-up.ts';

const figures = [
  ...(await measureSlowUpstreams()),
  ...(await measureDraftItem()),
  ...(await measureJudgeFirst()),
  ...measurePriceRange(),
  ...measureOfferTitles(),
  ...measurePagePrices(),
  ...(await measureStartUp()),
  ...(await measureHostileInput()),
  ...(await measureFirstPaint()),
];
process.stdout.write(`${tableOf(figures)}\n`);
const broken = figures.filter(isBroken);
process.stdout.write(`${figures.length} figures, ${broken.length} bounds broken\n`);
process.exit(broken.length === 0 ? 0 : 1);
