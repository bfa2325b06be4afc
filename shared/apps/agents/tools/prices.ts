import { type AgentTool, defineTool, lines } from './tool.ts';

/** Offers that the text names; the structured content has all of them. */
const named = 5;

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const offer = (title: string, price: string, vendor: string, url: string): string =>
  `- ${title}: ${price}${vendor === '' ? '' : `, ${vendor}`} ${url}`;

/** A range of prices in words. @param offers what was compared, such as `8 similar listings` */
function range(lower: string, upper: string, currency: string, offers: string): string {
  return lower === upper
    ? `About ${lower} ${currency}, from ${offers}.`
    : `${lower} to ${upper} ${currency}, from ${offers}.`;
}

/** The tools for prices and for the balance. */
export const priceTools: readonly AgentTool[] = [
  defineTool({
    name: 'predict_price',
    title: 'Find what a product sells for',
    operation: 'predictPrice',
    description:
      'Finds visually similar listings on the web with their prices, and the range that they make, or that of your `comparables`. Use it for what a thing costs elsewhere; appraise_product judges this very item.',
    show: ({ price_lower, price_upper, price_currency, results }) => {
      const count = counted(results.length, 'similar listing');
      const words =
        price_lower === null || price_upper === null
          ? `No price range: ${count} found, none with a price that counts.`
          : range(price_lower, price_upper, price_currency, count);
      const offers = results
        .slice(0, named)
        .map(({ title, price, vendor, url }) =>
          offer(title, price === '' ? 'no price' : `${price} ${price_currency}`, vendor, url),
        );
      const left = results.length - offers.length;
      return { text: lines(words, ...offers, left > 0 ? `and ${left} more` : undefined) };
    },
  }),
  defineTool({
    name: 'appraise_product',
    title: 'Appraise an item',
    operation: 'appraiseProduct',
    description:
      'Compares the item in the picture with similar listings, or your `comparables`, and gives a range for it, the best match, the reasons and visible defects. Use it before setting a start price.',
    show: ({ appraisal, similar_items, error }) => {
      const { price_lower, price_upper, price_currency, best_match, reasoning, defects } = appraisal;
      const offers = counted(similar_items.length, 'similar item');
      const words =
        price_lower === null || price_upper === null
          ? `No range: ${offers} found, none with a price that counts.`
          : range(price_lower.toFixed(2), price_upper.toFixed(2), price_currency ?? '', offers);
      return {
        text: lines(
          words,
          best_match === null ? undefined : `Best match: ${best_match.title} ${best_match.url}`,
          ...reasoning.map((reason) => `- ${reason}`),
          defects.length === 0 ? undefined : `Visible defects: ${defects.join('; ')}`,
          error.appraisal_error === null
            ? undefined
            : `The range was only computed, not judged: ${error.appraisal_error.message}`,
        ),
      };
    },
  }),
  defineTool({
    name: 'account_balance',
    title: 'Read the balance',
    operation: 'account',
    description:
      'Reads how many credits the account has. Use it before a longer series of paid calls; each paid result says what is left, too.',
    show: ({ available, held, keyName }) => ({
      text: `${available} credits available${held === 0 ? '' : `, ${held} held for calls under way`}. API key: ${keyName}.`,
    }),
  }),
];
