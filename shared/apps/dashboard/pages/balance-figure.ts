import type { Html } from '../answer.ts';
import { counted, whole } from '../numbers.ts';
import { figureCard } from './figure-card.ts';

/** The balance as it is now. */
export const balanceFigure = (
  balance: { readonly available: number; readonly held: number } | undefined,
): Html => {
  const { available = 0, held = 0 } = balance ?? {};
  const note =
    held === 0 ? undefined : `${counted(held, 'credit')} more set aside for calls that are running.`;
  return figureCard('balance', 'Balance', whole(available), note);
};
