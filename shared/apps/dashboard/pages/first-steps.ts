import { html } from 'hono/html';
import type { CallEntry } from '../../../billing/usage/calls.ts';
import { paidOperations } from '../../../contract/operations.evaluated.ts';
import { icon } from '../layout/icons.ts';
import { card } from '../layout/parts.ts';
import type { Html, SignedIn } from '../visit.ts';

const isOfMarketplace = ({ operation }: CallEntry): boolean => operation.startsWith('market-');

function stepsOf({ isOwner }: SignedIn, calls: readonly CallEntry[], hasKeys: boolean) {
  const worked = calls.filter(({ status }) => status < 400);
  const connect = {
    path: '/marketplace',
    label: 'Connect a seller',
    words: 'See what your app would see of a seller’s account.',
    isDone: worked.some(isOfMarketplace),
  };
  return [
    { path: '/keys', label: 'Make a key', words: 'Your app sends it with each call.', isDone: hasKeys },
    {
      path: '/playground',
      label: 'Send a photo',
      words: 'The playground makes a listing from it, or finds its price.',
      isDone: worked.some((call) => paidOperations.includes(call.operation) && !isOfMarketplace(call)),
    },
    // Members connect no sellers.
    ...(isOwner ? [connect] : []),
  ];
}

/**
 * The first steps of a new account, each ticked when it is done; nothing once all are.
 *
 * @param calls the latest, all if there are few
 */
export function firstSteps(visit: SignedIn, calls: readonly CallEntry[], hasKeys: boolean): Html | '' {
  const steps = stepsOf(visit, calls, hasKeys);
  if (visit.erasedFrom !== undefined || steps.every(({ isDone }) => isDone)) return '';
  const lines = steps.map(
    ({ path, label, words, isDone }, index) =>
      html`<li><span class="badge ${isDone ? 'good' : 'off'}">${isDone ? icon('check') : index + 1}</span><div>${isDone ? html`<span class="unseen">Done: </span>` : ''}<a href="${visit.to(path)}">${label}</a><small class="under">${words}</small></div></li>`,
  );
  const way = html`<a class="button primary" href="${visit.to('/playground')}">${icon('playground')}Open the playground</a>`;
  return card('first-steps', 'First steps', html`<ol class="steps">${lines}</ol>`, way);
}
