import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { signUpServices } from '../shared/entry/wiring/callers.ts';
import { isInvited } from '../shared/identity/people/invitations.ts';
import { lazy } from '../shared/platform/call/kept-values.ts';
import { createEventLog } from '../shared/platform/call/powertools-log.ts';

const services = lazy(() => signUpServices(process.env));

/**
 * Cognito calls it before it registers a person and sends them a code. The message of an error is shown to them after
 * the words "PreSignUp failed with error", with a full stop at the end, so it says nothing about the address.
 *
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-sign-up.html
 */
export async function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  // An operator registers a person in the pool itself.
  if (event.triggerSource === 'PreSignUp_AdminCreateUser') return event;
  const log = createEventLog({ operation: 'sign-up' });
  let invited: boolean;
  try {
    invited = await isInvited(event.request.userAttributes.email, await services());
  } catch (error) {
    log.error('sign-up.not-checked', error);
    throw new Error('Something went wrong on our side. Please try again in a moment');
  }
  if (invited) return event;
  log.info('sign-up.refused');
  throw new Error(
    'This sign-up cannot be completed. If you have been invited, use exactly the invited address, or ask for a new invitation',
  );
}
