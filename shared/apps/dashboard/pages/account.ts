import { endPlaygroundKeys, endSession } from '../../../identity/people/playground-key.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { seeOther } from '../answer.ts';
import { type Page, pathTo } from '../visit.ts';
import type { Ask } from './ask-first.ts';
import { auditorOf } from './audit.ts';
import { leave } from './sign-in.ts';

/** POST /dashboard/account: changes to another account of theirs. */
export const switchAccount: Page = async (visit, { sessions }) => {
  const { visitor, form } = visit;
  const wanted = visitor.places.find(({ accountId }) => accountId === form.get('account'));
  if (wanted === undefined) throw new ServiceError('NOT_FOUND');
  await sessions.setAccount(visitor.sessionHash, wanted.accountId);
  return seeOther(pathTo(visit, '?notice=switched'));
};

export const askToSignOutEverywhere: Ask = async () => ({
  title: 'Sign out everywhere?',
  words:
    'This ends your sessions in all browsers, this one included, and in all accounts. Your API keys go on working.',
  act: 'Sign out everywhere',
  back: '/settings',
});

/** POST /dashboard/sign-out-everywhere: ends every session of the person, this one included. */
export const signOutEverywhere: Page = async (visit, services) => {
  const { personId, places, sessionHash } = visit.visitor;
  await services.people.startNewEpoch(personId);
  await endSession(sessionHash, services);
  await Promise.all(places.map(({ accountId }) => endPlaygroundKeys({ accountId, personId }, services)));
  await auditorOf(visit, services)('signed out everywhere', visit.visitor.email);
  return await leave(visit, services);
};
