import { expect, test } from '@jest/globals';
import { dropSession, setSession, setSignIn } from '../../../../../shared/apps/dashboard/access/cookies.ts';

test('the session cookie is for this host over https only, hidden from scripts and other sites', () => {
  expect(setSession('token')).toBe(
    '__Host-session=token; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=604800',
  );
  expect(dropSession).toBe('__Host-session=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0');
});

test('the cookie of a pending sign-in is sent with the provider’s redirect', () => {
  expect(setSignIn('token', 600)).toBe(
    '__Host-sign-in=token; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=600',
  );
});
