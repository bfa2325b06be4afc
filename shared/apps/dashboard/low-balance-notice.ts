import { html } from 'hono/html';
import type { Html } from './answer.ts';
import { icons } from './icons.ts';
import { whole } from './numbers.ts';
import { pathTo, type SignedIn } from './visit.ts';

/** Stands on every page as long as the balance is below what the owners want to be warned at. */
export function lowBalanceNotice(visit: SignedIn): Html | '' {
  const { lowBalance, visitor } = visit;
  if (lowBalance === undefined) return '';
  const threshold = whole(lowBalance.threshold);
  const limit =
    visitor.role === 'owner' ? html`<a href="${pathTo(visit, '/settings')}">${threshold}</a>` : threshold;
  return html`<p class="notice warn low-balance" role="status">${icons.alert}<span><strong>${whole(lowBalance.available)} ${lowBalance.available === 1 ? 'credit' : 'credits'} left</strong>, below the warning level of ${limit}. Without credits, paid calls answer 402. <a href="${pathTo(visit, '/credits')}">Get credits</a></span></p>`;
}
