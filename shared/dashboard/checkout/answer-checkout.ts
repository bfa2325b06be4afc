import { askWhoItIs, refuseForm, visitorOf } from '../access.ts';
import type { Answer } from '../answer.ts';
import { foreignForm, notFound, ownersOnly } from '../pages/failure.ts';
import { isSameOrigin } from '../same-origin.ts';
import { signedIn } from '../signed-in.ts';
import type { SignedIn, Visit } from '../visit.ts';
import { comeBack, shownCheckout } from './back-from-paying.ts';
import type { CheckoutServices } from './checkout-services.ts';
import { openCheckout } from './open-checkout.ts';

type CheckoutPage = (visit: SignedIn, services: CheckoutServices) => Promise<Answer>;

const path = '/checkout';
/** The page with the packs. */
const creditsPath = '/credits';

/** What answers, for owners alone. */
function pageFor({ method, path: asked }: Visit): CheckoutPage | undefined {
  if (method === 'POST') return asked === path ? openCheckout : undefined;
  return asked.startsWith(`${path}/`) ? shownCheckout : undefined;
}

/**
 * Answers what lies below `/dashboard/checkout`, by the rules of the dashboard's other pages. These are apart from them
 * because their function knows the payment provider.
 *
 * @throws ServiceError of the pages; whatever else is thrown is a bug
 */
export async function answerCheckout(visit: Visit, services: CheckoutServices): Promise<Answer> {
  if (visit.method === 'POST' && !isSameOrigin(visit)) return await foreignForm(visit, services.assets);
  if (visit.method === 'GET' && visit.path === path) return await comeBack(visit, services);
  const page = pageFor(visit);
  if (page === undefined) return await notFound(visit, services.assets);
  const visitor = await visitorOf(visit, services);
  if (visitor === undefined) return await askWhoItIs(visit, services);
  if (visitor.role !== 'owner') return await ownersOnly(visit, services.assets);
  const full = await signedIn(visit, visitor, services);
  return (await refuseForm(full, services, creditsPath)) ?? (await page(full, services));
}
