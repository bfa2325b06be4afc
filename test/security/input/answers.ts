import { expect } from '@jest/globals';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { Answer } from '../../support/host.ts';

/** Text that reveals our internals: stacks, files, modules, bundled code. */
const insides =
  /\n\s+at |\bat (?:async )?[\w.]+ \(|node_modules|file:\/\/\/(?!etc\/passwd)|\.(?:ts|mjs|js):\d+|\bZodError\b|\bTypeError\b|\bRangeError\b|\bSyntaxError\b|DynamoDB|ValidationException/;

/** Checks that an answer keeps the contract: no internal error, no internals. */
export function expectHarmless(endpoint: Endpoint, answer: Answer, what: string): void {
  const seen = { what, status: answer.status, text: answer.text.slice(0, 300) };
  if (answer.status !== 200 && insides.test(answer.text)) throw new Error(`insides: ${JSON.stringify(seen)}`);
  if (answer.status >= 500) throw new Error(`answered as a failure of ours: ${JSON.stringify(seen)}`);
  if (answer.body === undefined) throw new Error(`no JSON: ${JSON.stringify(seen)}`);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('set-cookie')).toBeNull();
  if (answer.status === 200) {
    const { error } = endpoint.response.safeParse(answer.body);
    if (error !== undefined) throw new Error(`breaks the contract: ${JSON.stringify(seen)}`);
  } else if (endpoint.errorShape === 'simple') {
    expect(answer.body).toEqual({ error: expect.any(String) });
  }
}
