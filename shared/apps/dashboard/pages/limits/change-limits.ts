import { changeLimit } from '../../../../billing/usage/change-limit.ts';
import { creditsAsTyped } from '../../../../identity/accounts/account-settings.ts';
import { orSayWhy } from '../../access/forms.ts';
import { seeOther } from '../../layout/answer.ts';
import { counted } from '../../layout/formats.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import { auditorOf } from '../audit.ts';
import { creditsPage } from '../credits.ts';
import { about, change } from '../key.ts';

const words = (credits: number | undefined): string =>
  credits === undefined ? 'no limit' : `${counted(credits, 'credit')} a month`;

/** Changes a limit as typed, and notes it. @returns the notice for the page that follows */
async function set(
  visit: SignedIn,
  services: DashboardServices,
  of: { readonly keyId?: string; readonly name: string },
): Promise<string> {
  const credits = creditsAsTyped(visit.form.get('credits') ?? '');
  const request = { accountId: visit.visitor.accountId, keyId: of.keyId, credits };
  const limits = await services.limits();
  const before = await changeLimit(request, { ...services, limits }, visit.budget);
  if (credits !== before) {
    const noted = `${of.name}: ${words(credits)}, before that ${words(before)}`;
    await auditorOf(visit, services)('monthly limit changed', noted);
  }
  return credits === undefined ? 'limit-off' : 'limit';
}

/** POST /dashboard/credits/limit */
export const changeAccountLimit: Page = (visit, services) =>
  orSayWhy(
    async () => {
      const notice = await set(visit, services, { name: 'the account' });
      return seeOther(pathTo(visit, `/credits?notice=${notice}`));
    },
    (fault) =>
      creditsPage(visit, services, { at: 'limit', typed: visit.form.get('credits') ?? '', words: fault }),
  );

/** POST /dashboard/keys/{id}/limit */
export const changeKeyLimit: Page = change(async (key, visit, services) => {
  const notice = await set(visit, services, { keyId: key.keyId, name: about(key) });
  return seeOther(pathTo(visit, `/keys/${key.keyId}?notice=${notice}`));
});
