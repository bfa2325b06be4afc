import type { Finding } from '../../../contract/market/check-codes.ts';
import type { PartialListing } from './listing-facts.ts';

const longestTitle = 80;
const longestDescription = 500_000;

/** Checks title and description, as far as they can be judged from the request alone. */
export function checkText({
  title = '',
  description = '',
}: Pick<PartialListing, 'title' | 'description'>): Finding[] {
  const checks: Finding[] = [];
  if ([...title].length > longestTitle) {
    const message = `title must be at most ${longestTitle} characters.`;
    checks.push({ field: 'title', code: 'TITLE_TOO_LONG', message });
  }
  if (/<\/?[a-z][^<>]*>/i.test(title)) {
    checks.push({ field: 'title', code: 'TITLE_HAS_MARKUP', message: 'title must not hold markup.' });
  }
  if (description.length > longestDescription) {
    const message = `description must be at most ${longestDescription} characters.`;
    checks.push({ field: 'description', code: 'DESCRIPTION_TOO_LONG', message });
  }
  return checks;
}
