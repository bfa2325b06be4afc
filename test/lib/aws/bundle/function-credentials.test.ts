import { afterEach, expect, test } from '@jest/globals';
import { defaultProvider } from '../../../../lib/aws/bundle/function-credentials.ts';

const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];
const before = names.map((name) => [name, process.env[name]] as const);

function set(...values: readonly (string | undefined)[]) {
  for (const [index, name] of names.entries()) {
    const value = values[index];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

afterEach(() => set(...before.map(([, value]) => value)));

test('a function has the credentials that Lambda puts into its environment', async () => {
  set('id', 'secret', 'token');
  expect(await defaultProvider()()).toEqual({
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    sessionToken: 'token',
  });
});

test('without a session the credentials have no token', async () => {
  set('id', 'secret', undefined);
  expect(await defaultProvider()()).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret' });
});

test('absent and empty credentials are refused by name', async () => {
  set(undefined, undefined, undefined);
  await expect(defaultProvider()()).rejects.toThrow('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  set('id', '', 'token');
  await expect(defaultProvider()()).rejects.toThrow('AWS_SECRET_ACCESS_KEY');
});
