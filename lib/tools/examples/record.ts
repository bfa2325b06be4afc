import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { readHostEnvironment } from '../../sandbox/environment.ts';
import { startLocalHost } from '../../sandbox/host.ts';
import { type AdminServices, adminServices } from '../admin/services.ts';
import { createAccount } from './demo-accounts.ts';
import { type Example, fill, readCalls, writeExamples } from './example-files.ts';
import { createFillings, type ExampleHost, postTo } from './fillings.ts';
import { stableAnswer } from './stable-answer.ts';

/** Enough for the calls of one file. */
const credits = 1000;

/**
 * Sends the calls of an endpoint's file one after the other and returns them with their answers. They are sent from a
 * separate account, so that balances do not depend on other calls; another one signs in a seller if needed.
 */
export async function recordExamples(
  { name, path }: Endpoint,
  host: ExampleHost,
  admin: AdminServices,
): Promise<Example[]> {
  const account = `example-${name}`;
  const key = await createAccount(admin, account, credits);
  const fillingsFor = createFillings(host, key, admin, account);
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

/** Records the examples of every endpoint on a new host, and replaces the committed ones. */
export async function recordAllExamples(): Promise<void> {
  process.env.LOG_LEVEL ??= 'SILENT';
  const host = await startLocalHost(readHostEnvironment({ PORT: '0', DATA_DIR: ':memory:' }));
  const admin = adminServices(process.env as Record<string, string>);
  try {
    for (const endpoint of endpoints)
      writeExamples(endpoint.name, await recordExamples(endpoint, host, admin));
  } finally {
    admin.close();
    await host.stop();
  }
}
