import * as z from 'zod';
import type { EventLog } from '../call/log-events.ts';
import { startTimeBudget, type TimeBudget } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';
import { fetchUpstream } from '../web/upstream-fetch.ts';

const eventSchema = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  /** Presigned: anyone who has it can answer in our place. */
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
});

/** All three fit into the 20 s that the function keeps free for them. */
const tries = 3;
const tryMs = 5000;
const maxAnswerBytes = 10_000;
/** CloudFormation accepts 4,096 bytes altogether. */
const maxReasonLength = 1000;

export interface CustomResource {
  /** The resource's id in CloudFormation; it never changes, so no update replaces the resource. */
  readonly id: string;
  /** Runs on creation and update; deletion does nothing. */
  readonly ensure: () => Promise<unknown>;
}

/**
 * Does what CloudFormation asks of a custom resource and reports the outcome. It reports failures, too, since
 * CloudFormation would otherwise wait until its own timeout.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html
 * @throws if the report does not reach CloudFormation
 */
export async function answerCustomResource(
  event: unknown,
  { id, ensure }: CustomResource,
  { time, log }: { readonly time: TimeBudget; readonly log: EventLog },
): Promise<void> {
  const { RequestType, ResponseURL, ...request } = eventSchema.parse(event);
  const outcome = { ...request, PhysicalResourceId: id };
  try {
    if (RequestType !== 'Delete') await ensure();
  } catch (error) {
    log.error('custom-resource.failed', error, { resource: id });
    const reason = error instanceof Error ? error.message : String(error);
    return await report(ResponseURL, { ...outcome, Status: 'FAILED', Reason: cut(reason) }, time);
  }
  await report(ResponseURL, { ...outcome, Status: 'SUCCESS' }, time);
}

const cut = (reason: string): string => reason.slice(0, maxReasonLength);

async function report(url: string, outcome: object, time: TimeBudget): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { status } = await fetchUpstream(
        url,
        // The address is signed for a request without a type; fetch would add one.
        {
          method: 'PUT',
          headers: { 'content-type': '' },
          body: JSON.stringify(outcome),
          maxBytes: maxAnswerBytes,
        },
        startTimeBudget(tryMs, time),
      );
      if (status === 200) return;
      throw new ServiceError('UPSTREAM_FAILED', `CloudFormation answered ${status}.`);
    } catch (error) {
      if (attempt === tries) throw error;
    }
  }
}
