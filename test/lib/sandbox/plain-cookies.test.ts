import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { restoreCookies, withPlainCookies } from '../../../lib/sandbox/plain-cookies.ts';

test('cookies lose their prefix and Secure on the way out, and nothing else', () => {
  const cookies = [
    '__Host-session=a__Host-b; Path=/; Secure; HttpOnly; SameSite=Strict',
    'theme=Secure; Secure',
  ];
  const sent = withPlainCookies({ statusCode: 200, body: '', multiValueHeaders: { 'set-cookie': cookies } });
  expect(sent.multiValueHeaders?.['set-cookie']).toEqual([
    'local-session=a__Host-b; Path=/; HttpOnly; SameSite=Strict',
    'theme=Secure',
  ]);
});

test('cookies get their prefix back on the way in, and one that already has it is dropped', () => {
  const request = {
    rawHeaders: ['Accept', 'local-x=1', 'Cookie', 'local-session=a; __Host-session=b; theme=c'],
  };
  restoreCookies(request as IncomingMessage);
  expect(request.rawHeaders).toEqual(['Accept', 'local-x=1', 'Cookie', '__Host-session=a; theme=c']);
});
