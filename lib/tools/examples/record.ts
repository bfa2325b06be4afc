import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { AdminServices } from '../admin/command.ts';
import { createAccount } from './demo-accounts.ts';
import { type Example, readCalls } from './example-files.ts';
import { createFillings, type ExampleHost, postTo } from './fillings.ts';
import { fill } from './placeholders.ts';
import { stableAnswer } from './stable-answer.ts';

/** Enough for what one file's calls cost. */
const credits = 1000;

/**
 * Sends the calls of an endpoint's file in turn and gives them with what was answered. They are sent by an account of
 * their own, so that balances do not depend on what else was sent; a seller that they need is signed in by another.
 */
export async function recordExamples(
  { name, path }: Endpoint,
  host: ExampleHost,
  admin: AdminServices,
): Promise<Example[]> {
  const account = `example-${name}`;
  const key = await createAccount(admin, account, credits);
  const fillingsFor = createFillings(host, key, (given) =>
    createAccount(admin, `${account}-${given}`, given),
  );
  const examples: Example[] = [];
  for (const call of readCalls(name)) {
    const { title, request, headers } = call;
    const fillings = await fillingsFor(call);
    const sent = { authorization: `Bearer ${key}`, ...fill(headers ?? {}, fillings) };
    const response = await postTo(host, path, fill(request, fillings), sent);
    const answered = await stableAnswer(response, host);
    examples.push({ title, request, ...(headers === undefined ? {} : { headers }), ...answered });
  }
  return examples;
}
