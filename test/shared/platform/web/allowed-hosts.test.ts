import { expect, test } from '@jest/globals';
import { noPrivateHosts, parseAllowedHosts } from '../../../../shared/platform/web/allowed-hosts.ts';

test.each([undefined, '', ' ', ','])('%j allows nothing private', (text) => {
  expect(parseAllowedHosts(text)).toEqual(noPrivateHosts);
});

test('1 allows loopback', () => {
  expect(parseAllowedHosts(' 1 ')).toEqual({ loopback: true, origins: new Set() });
});

test('a list allows exactly its origins, in their canonical form', () => {
  expect(
    parseAllowedHosts('http://host.docker.internal:4000, HTTPS://Pictures.internal:443/,http://[::1]:9'),
  ).toEqual({
    loopback: false,
    origins: new Set(['http://host.docker.internal:4000', 'https://pictures.internal', 'http://[::1]:9']),
  });
});

test.each([
  '0',
  'true',
  '1,http://127.0.0.1:1',
  'localhost:4000',
  'http://127.0.0.1:4000/pictures',
  'http://127.0.0.1:4000/?',
  'http://127.0.0.1:4000#',
  'http://user@127.0.0.1:4000',
  'ftp://127.0.0.1',
  'http://*.internal:80/x',
])('a typo is noticed: %s', (text) => {
  expect(() => parseAllowedHosts(text)).toThrow(
    'ALLOW_PRIVATE_HOSTS must be 1 or a comma-separated list of origins',
  );
});
