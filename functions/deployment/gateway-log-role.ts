import type { Context } from 'aws-lambda';
import { logRoleServices } from '../../shared/entry/wiring/log-role.ts';
import { createEventLog } from '../../shared/platform/call/powertools-log.ts';
import { inTime } from '../../shared/platform/call/time-budget.ts';
import { answerCustomResource } from '../../shared/platform/deployment/custom-resource.ts';
import { ensureLogRole } from '../../shared/platform/deployment/ensure-log-role.ts';

/** Time reserved for the answer to CloudFormation. */
const answerMs = 20_000;

/** Runs during a deployment, before the API's stage is made: makes sure that API Gateway can write the access log. */
export async function handler(event: unknown, context: Context): Promise<void> {
  const log = createEventLog({ job: 'gateway-log-role' });
  await inTime(context.getRemainingTimeInMillis() - 1000, async (whole) => {
    const ensure = () =>
      inTime(whole.remaining() - answerMs, async (time) => {
        const { roleArn, ...services } = logRoleServices(process.env);
        return await ensureLogRole(services, { roleArn, time, log });
      });
    await answerCustomResource(event, { id: 'gateway-log-role', ensure }, { time: whole, log });
  });
}
