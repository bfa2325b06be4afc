import { answerRoute, type Route } from '../access.ts';
import type { Answer } from '../answer.ts';
import type { Visit } from '../visit.ts';
import { comeBack, shownCheckout } from './back-from-paying.ts';
import type { CheckoutServices } from './checkout-services.ts';
import { openCheckout } from './open-checkout.ts';

const path = '/checkout';
/** For owners alone; the form stands on the page with the packs. */
const forOwners = { kind: 'account', isForOwners: true, formPage: '/credits' } as const;

function routeOf({ method, path: asked }: Visit): Route<CheckoutServices> | undefined {
  if (method === 'POST') return asked === path ? { ...forOwners, page: openCheckout } : undefined;
  if (method !== 'GET') return undefined;
  return asked === path ? { kind: 'open', page: comeBack } : { ...forOwners, page: shownCheckout };
}

/**
 * Answers what lies below `/dashboard/checkout`, by the rules of the dashboard's other pages. These are apart from them
 * because their function knows the payment provider.
 *
 * @throws ServiceError of the pages; whatever else is thrown is a bug
 */
export const answerCheckout = (visit: Visit, services: CheckoutServices): Promise<Answer> =>
  answerRoute(routeOf(visit), visit, services);
