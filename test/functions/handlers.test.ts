import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { endpointFunctionOf } from '../../lib/aws/functions.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';

const root = join(import.meta.dirname, '../..');

/** Loads functions one by one in a new process. @returns the first that loaded the credit protocol */
function loadingTheProtocol(loaded: readonly Endpoint[]): string {
  const modules = loaded.map((endpoint) => [endpoint.name, endpointFunctionOf(endpoint).module]);
  const script = `
    import { registerHooks } from 'node:module';
    let isThere = false;
    registerHooks({
      load(url, context, next) {
        isThere ||= url.endsWith('/shared/billing/credits/dynamodb-charges.ts');
        return next(url, context);
      },
    });
    for (const [name, module] of ${JSON.stringify(modules)}) {
      await import(${JSON.stringify(`${root}/functions/`)} + module);
      await new Promise(setImmediate);
      if (!isThere) continue;
      process.stdout.write(name);
      break;
    }`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
}

test('functions load the credit protocol only if their endpoint has a price', () => {
  const free = endpoints.filter(({ credits }) => credits === 0);
  const paid = endpoints.filter(({ credits }) => credits > 0);
  expect(loadingTheProtocol(free)).toBe('');
  expect(loadingTheProtocol([...free, ...paid])).toBe(paid[0]?.name);
});
