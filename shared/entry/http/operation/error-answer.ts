import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { aftermaths, errorTable, onPricing } from '../../../platform/errors/error-table.ts';
import type { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours, type Wording } from '../../../platform/errors/wording.ts';
import { balanceHeaders } from '../frame/admission.ts';
import { codeHeaders, retryHeader } from '../frame/failure-headers.ts';
import type { Asked, Refusal } from '../frame/frame.ts';
import { publicAddressOf } from '../gateway-event.ts';

/** What an answer to a failure depends on. */
type Failing = Pick<Endpoint, 'errorShape' | 'credits'>;

/** Loads the code for the fuller answers of pricing operations only there: other functions start faster without it. */
async function body(
  { errorShape }: Failing,
  error: ServiceError,
  message: string,
  asked: Asked,
): Promise<unknown> {
  if (errorShape === 'simple') return { error: message };
  const { pricingFailure } = await import('./pricing-failure.ts');
  return pricingFailure(errorShape, error, message, asked);
}

/** From status 500 on the message is ours: the aftermath's, or else the table's, unless the error's own is to be shown. */
function wordingOf(error: ServiceError, { aftermath }: Asked): Wording {
  const row = errorTable[error.code];
  if (row.status < 500 || error.isShown) return error.wording;
  return ours(aftermath === undefined ? row.message : aftermaths[aftermath]);
}

/** The most characters of a message, and the most field names, that a row keeps. */
const longestKept = 300;
const mostNames = 5;

/** The part of a call's failure, or of a refusal in its answer, that its row keeps. @param fields that were refused */
export const keptOf = ({ kept }: Wording, fields?: readonly string[]): Refusal => ({
  message: kept.length <= longestKept ? kept : `${kept.slice(0, longestKept - 1)}…`,
  refused: fields?.slice(0, mostNames),
});

/** The answer to a failed call, in the shape of its operation; without one, in the simple shape. */
export async function errorAnswer(
  error: ServiceError,
  asked: Asked,
  endpoint: Failing = { errorShape: 'simple', credits: 0 },
): Promise<APIGatewayProxyResult> {
  const simple = { status: errorTable[error.code].status, code: error.code };
  const { status, code } = endpoint.errorShape === 'simple' ? simple : onPricing(error.code);
  const wording = wordingOf(error, asked);
  asked.refusal = keptOf(wording, error.fields);
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/json',
      ...codeHeaders(code, publicAddressOf(asked.event)),
      ...retryHeader(error.retryAfterSeconds, status),
      ...(endpoint.credits > 0 && !error.chargeUnknown ? { 'x-credits-charged': '0' } : {}),
      ...balanceHeaders(error.creditsRemaining, asked.caller),
    },
    body: JSON.stringify(await body(endpoint, error, wording.text, asked)),
  };
}
