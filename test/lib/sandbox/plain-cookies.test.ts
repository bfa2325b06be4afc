import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { restoreCookies } from '../../../lib/sandbox/plain-cookies.ts';

test('cookies get their prefix back on the way in, and one that already has it is dropped', () => {
  const request = {
    rawHeaders: ['Accept', 'local-x=1', 'Cookie', 'local-session=a; __Host-session=b; theme=c'],
  };
  restoreCookies(request as IncomingMessage);
  expect(request.rawHeaders).toEqual(['Accept', 'local-x=1', 'Cookie', '__Host-session=a; theme=c']);
});
