import { errorTable } from '../../platform/errors/error-table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { visitorOf } from './access.ts';
import { type Answer, jsonAnswer } from './answer.ts';
import type { DashboardServices, Page, Visit } from './visit.ts';

/** What a script gets; failures as `{"error": …}`, those of ours without what is inside. */
export async function answerScript(script: Page, visit: Visit, services: DashboardServices): Promise<Answer> {
  const visitor = await visitorOf(visit, services);
  if (visitor === undefined) return jsonAnswer(401, { error: 'Your session is over. Please sign in again.' });
  try {
    return await script({ ...visit, visitor, accounts: [], now: services.clock() }, services);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, message } = errorTable[error.code];
    if (status >= 500) visit.log.error('dashboard.script-failed', error);
    return jsonAnswer(status, { error: status < 500 ? error.message : message });
  }
}
