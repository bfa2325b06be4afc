import { setTimeout as wait } from 'node:timers/promises';
import { createSignedFetch, type SignedFetch } from '../../../shared/web/signed-fetch.ts';
import { awsSigner } from '../../../shared/wiring/aws-signer.ts';
import { createLambdaVersions } from './lambda-versions.ts';
import type { RollbackServices } from './roll-back.ts';
import { createRunningShifts } from './running-shifts.ts';

/** Fifty versions a page, each with its function's variables. */
const maxBytes = 2_000_000;
const tries = 5;
const firstPauseMs = 400;

const isBusy = (status: number, text: string): boolean =>
  status === 429 || status >= 500 || text.includes('ThrottlingException');

/** Repeats what AWS was too busy for: no request here does harm when it arrives twice. */
const patient =
  (request: SignedFetch, sleep: (milliseconds: number) => Promise<unknown>): SignedFetch =>
  async (asked, time) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await request(asked, time);
      if (attempt === tries || !isBusy(answer.status, answer.text)) return answer;
      await sleep(firstPauseMs * 2 ** (attempt - 1));
    }
  };

/**
 * What a rollback works with, over AWS's own endpoints of the region, or those that the SDK's variables name. The
 * credentials are found as the SDK finds them.
 */
export function rollbackServices(
  region: string,
  environment: NodeJS.ProcessEnv,
  sleep: (milliseconds: number) => Promise<unknown> = wait,
): RollbackServices {
  const at = (service: string, endpoint: string | undefined): SignedFetch => {
    const origin = endpoint ?? `https://${service}.${region}.amazonaws.com`;
    return patient(createSignedFetch(origin, awsSigner(service, region), maxBytes), sleep);
  };
  return {
    versions: createLambdaVersions(at('lambda', environment.AWS_ENDPOINT_URL_LAMBDA)),
    shifts: createRunningShifts(at('codedeploy', environment.AWS_ENDPOINT_URL_CODEDEPLOY)),
  };
}
