import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { SettingsStore } from '../account-settings.ts';

/** Far above any balance, and small enough to count exactly. */
const most = 1_000_000_000;

/**
 * Sets below how many credits the dashboard warns.
 *
 * @param request `credits` as somebody typed them, with or without separators of thousands; empty: no warning
 * @returns the number set
 * @throws ServiceError BAD_REQUEST if it is not a whole number from 1
 */
export async function setLowBalance(
  { accountId, credits }: { readonly accountId: string; readonly credits: string },
  { settings }: { readonly settings: Pick<SettingsStore, 'setLowBalance'> },
): Promise<number | undefined> {
  const typed = credits.trim();
  const isNumber = /^\d{1,10}$|^\d{1,3}(,\d{3}){1,3}$/.test(typed);
  const wanted = typed === '' ? undefined : isNumber ? Number(typed.replaceAll(',', '')) : Number.NaN;
  if (wanted !== undefined && !(wanted >= 1 && wanted <= most)) {
    throw new ServiceError(
      'BAD_REQUEST',
      'Enter a whole number of credits from 1 to 1,000,000,000, or nothing.',
    );
  }
  await settings.setLowBalance(accountId, wanted);
  return wanted;
}
