import type { Context } from 'aws-lambda';
import { createEventLog } from '../../shared/call/powertools-log.ts';
import { startTimeBudget } from '../../shared/call/time-budget.ts';
import { answerCustomResource } from '../../shared/deployment/custom-resource.ts';
import { ensureLogRole } from '../../shared/deployment/ensure-log-role.ts';
import { logRoleServices } from '../../shared/wiring/log-role.ts';

/** Time reserved for the answer to CloudFormation. */
const answerMs = 20_000;

/** At a deployment, before the API's stage: makes sure that API Gateway can write the access log. */
export async function handler(event: unknown, context: Context): Promise<void> {
  const log = createEventLog({ job: 'gateway-log-role' });
  const whole = startTimeBudget(context.getRemainingTimeInMillis() - 1000);
  const work = startTimeBudget(whole.remaining() - answerMs);
  const ensure = async () => {
    const { roleArn, ...services } = logRoleServices(process.env);
    return await ensureLogRole(services, { roleArn, time: work, log });
  };
  try {
    await answerCustomResource(event, { id: 'gateway-log-role', ensure }, { time: whole, log });
  } finally {
    work.end();
    whole.end();
  }
}
