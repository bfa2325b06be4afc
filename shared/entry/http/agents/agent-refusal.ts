import type { APIGatewayProxyResult } from 'aws-lambda';
import type { AnsweredErrorCode } from '../../../platform/errors/error-table.ts';
import { codeHeaders } from '../frame/failure-headers.ts';

/** An answer in the simple shape, given before the protocol runs. */
export interface Refusal {
  readonly status: number;
  readonly code: AnsweredErrorCode;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Older agents request a stream with GET and take this response to mean that there is none. */
export const wrongMethod: Refusal = {
  status: 405,
  code: 'NOT_FOUND',
  message: 'There are no streams and no sessions here: send each message with POST.',
  headers: { allow: 'POST' },
};

/** A page of another site could call with any key that a visitor typed into it. */
export const foreignOrigin: Refusal = {
  status: 403,
  code: 'BLOCKED',
  message: 'Pages of other sites may not call this address.',
};

/** The catalogue's codes for the protocol's own refusals, by status. */
const protocolCodes: Readonly<Record<number, AnsweredErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** Headers that identify the protocol's own refusals like any other failure. */
export function protocolFailure(status: number, address: string): Readonly<Record<string, string>> {
  if (status < 400) return {};
  return codeHeaders(protocolCodes[status] ?? (status < 500 ? 'BAD_REQUEST' : 'UNKNOWN'), address);
}

/** @param address of the API, for the link to the code's explanation */
export const refusalAnswer = (
  { status, code, message, headers }: Refusal,
  address: string,
): APIGatewayProxyResult => ({
  statusCode: status,
  headers: {
    'content-type': 'application/json',
    ...codeHeaders(code, address),
    ...headers,
  },
  body: JSON.stringify({ error: message }),
});
