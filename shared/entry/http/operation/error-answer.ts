import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { aftermaths, errorDocs, errorTable } from '../../../platform/errors/error-table.ts';
import type { ServiceError } from '../../../platform/errors/service-error.ts';
import { balanceHeaders } from '../frame/admission.ts';
import type { Asked } from '../frame/frame.ts';
import { publicAddressOf } from '../gateway-event.ts';

/** Loads the code for the fuller answers of pricing operations only there: other functions start faster without it. */
async function body(
  { errorShape }: Endpoint,
  error: ServiceError,
  message: string,
  asked: Asked,
): Promise<unknown> {
  if (errorShape === 'simple') return { error: message };
  const { pricingFailure } = await import('./pricing-failure.ts');
  return pricingFailure(errorShape, error, message, asked);
}

/** From status 500 on the wording is ours: that of what the call may leave behind, else the table's. */
function wordingOf(error: ServiceError, { aftermath }: Asked): string {
  const row = errorTable[error.code];
  if (row.status < 500) return error.message;
  return aftermath === undefined ? row.message : aftermaths[aftermath];
}

/** The answer to a failed call, in the shape of its operation. */
export async function errorAnswer(
  endpoint: Endpoint,
  error: ServiceError,
  asked: Asked,
): Promise<APIGatewayProxyResult> {
  const row = errorTable[error.code];
  const simple = endpoint.errorShape === 'simple';
  const status = !simple && 'pricingStatus' in row ? row.pricingStatus : row.status;
  const message = wordingOf(error, asked);
  const code = simple || 'keepsItsCode' in row ? error.code : row.pricingCode;
  const retryAfter = error.retryAfterSeconds ?? (status === 429 || status === 503 ? 1 : undefined);
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/json',
      'x-error-code': code,
      'x-error-docs': errorDocs(publicAddressOf(asked.event), code),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...(endpoint.credits > 0 && !error.chargeUnknown ? { 'x-credits-charged': '0' } : {}),
      ...balanceHeaders(error.creditsRemaining, asked.caller),
    },
    body: JSON.stringify(await body(endpoint, error, message, asked)),
  };
}
