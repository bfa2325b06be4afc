import { type Agent, request } from 'node:http';

/** A call's status; 0 and the error code without an answer. */
export interface Sent {
  readonly status: number;
  readonly retryAfter: boolean;
  readonly failure?: string;
}

/** Posts a body and discards the answer's body. @param key absent: no Authorization header */
export function sendCall(
  url: string,
  { body, key }: { readonly body: string; readonly key?: string },
  agent: Agent,
  patienceMs: number,
): Promise<Sent> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, retryAfter: false, failure: error.code ?? error.name });
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent,
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
      },
      (response) => {
        response.resume();
        const { statusCode = 0, headers } = response;
        response.once('end', () =>
          resolve({ status: statusCode, retryAfter: headers['retry-after'] !== undefined }),
        );
        response.once('error', fail);
      },
    );
    outgoing.once('error', fail);
    outgoing.end(body);
  });
}
