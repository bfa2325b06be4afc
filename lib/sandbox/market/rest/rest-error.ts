import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';

/** One entry of `errors` or `warnings` in the envelope that all REST APIs share. */
export interface RestProblem {
  readonly errorId: number;
  readonly domain: string;
  readonly category: 'APPLICATION' | 'BUSINESS' | 'REQUEST';
  readonly message: string;
  /** Often absent in the real service too: clients must fall back to `message`. */
  readonly longMessage?: string;
  readonly inputRefIds?: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly value: string }[];
}

/** A refusal: ends the handling of a REST call. */
export class RestError extends Error {
  readonly status: number;
  readonly problem: RestProblem;

  constructor(status: number, problem: RestProblem) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
  }

  answer(): EmulatorAnswer {
    return json(this.status, { errors: [this.problem] });
  }
}

type Details = Omit<Partial<RestProblem>, 'errorId' | 'domain' | 'message'>;

const problem = (errorId: number, domain: string, message: string, details: Details = {}): RestProblem => ({
  errorId,
  domain,
  category: 'REQUEST',
  message,
  ...details,
});

/** A refusal of an API's own domain, e.g. `API_TAXONOMY`. */
export const refuse = (
  status: number,
  errorId: number,
  domain: string,
  message: string,
  details: Details = {},
): RestError => new RestError(status, problem(errorId, domain, message, details));

/** An entry for `warnings` in a 200. */
export const warning = problem;

export const invalidToken = () =>
  refuse(401, 1001, 'OAuth', 'Invalid access token', {
    longMessage: 'Invalid access token. Check the value of the Authorization HTTP request header.',
  });

export const missingToken = () =>
  refuse(400, 1002, 'OAuth', 'Missing access token', {
    longMessage: 'Access token is missing in the Authorization HTTP request header.',
  });

export const wrongTokenType = () =>
  refuse(400, 1003, 'OAuth', 'Token type in the Authorization header is invalid');

export const accessDenied = () =>
  refuse(403, 1100, 'ACCESS', 'Access denied', {
    longMessage: 'Insufficient permissions to fulfill the request.',
  });

export const notFound = () => refuse(404, 2002, 'ACCESS', 'Resource not found');

export const invalidRequest = (message: string) => refuse(400, 2004, 'ACCESS', message);

export const malformedUrl = () =>
  refuse(400, 3002, 'ROUTING', 'The request is malformed.', {
    longMessage: 'The URL holds a character that must be percent-encoded.',
  });
