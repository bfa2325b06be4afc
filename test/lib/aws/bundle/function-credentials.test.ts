import { afterEach, expect, test } from '@jest/globals';
import { defaultProvider } from '../../../../lib/aws/bundle/function-credentials.ts';

const before = { ...process.env };
afterEach(() => {
  process.env = before;
});

test('a function signs only with the credentials in its environment', async () => {
  const given = { AWS_ACCESS_KEY_ID: 'ROLEKEY', AWS_SECRET_ACCESS_KEY: 'secret' };
  const credentials = { accessKeyId: 'ROLEKEY', secretAccessKey: 'secret' };
  process.env = { ...given };
  expect(await defaultProvider()()).toEqual(credentials);
  process.env = { ...given, AWS_SESSION_TOKEN: 'session' };
  expect(await defaultProvider()()).toEqual({ ...credentials, sessionToken: 'session' });
  process.env = { AWS_ACCESS_KEY_ID: 'ROLEKEY' };
  await expect(defaultProvider()()).rejects.toThrow('must be set');
});
