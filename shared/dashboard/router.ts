import { askWhoItIs, refuseForm, visitorOf } from './access.ts';
import { type Answer, assetAnswer } from './answer.ts';
import { answerScript } from './answer-script.ts';
import { foreignForm, notFound, ownersOnly } from './pages/failure.ts';
import { pageOfForm, type Route, routeOf } from './routes.ts';
import { isSameOrigin } from './same-origin.ts';
import { signedIn } from './signed-in.ts';
import type { DashboardServices, Visit } from './visit.ts';

async function answerAsset(name: string, visit: Visit, { assets }: DashboardServices): Promise<Answer> {
  const asset = assets.find(name);
  return asset === undefined ? await notFound(visit, assets) : assetAnswer(asset.contentType, asset.text);
}

async function answerPage(
  { page, isForOwners }: Extract<Route, { kind: 'account' }>,
  visit: Visit,
  services: DashboardServices,
): Promise<Answer> {
  const visitor = await visitorOf(visit, services);
  if (visitor === undefined) return await askWhoItIs(visit, services);
  if (isForOwners && visitor.role !== 'owner') return await ownersOnly(visit, services.assets);
  const full = await signedIn(visit, visitor, services);
  return (await refuseForm(full, services, pageOfForm(visit.path))) ?? (await page(full, services));
}

/**
 * Answers a request to the dashboard. Whoever sent a POST, and whatever it says, it must come from a page of ours; then
 * a session is looked for; then the form must be new.
 *
 * @throws ServiceError of the pages; whatever else is thrown is a bug
 */
export async function answerVisit(visit: Visit, services: DashboardServices): Promise<Answer> {
  if (visit.method === 'POST' && !isSameOrigin(visit)) return await foreignForm(visit, services.assets);
  const route = routeOf(visit);
  switch (route?.kind) {
    case 'asset':
      return await answerAsset(route.name, visit, services);
    case 'open':
      return await route.page(visit, services);
    case 'script':
      return await answerScript(route.page, visit, services);
    case 'account':
      return await answerPage(route, visit, services);
    case undefined:
      return await notFound(visit, services.assets);
  }
}
