/** Short messages above a page, by the name that an address may carry: never texts of an address themselves. */
const notices: Readonly<Record<string, string>> = {
  'sent-before': 'That form had been sent already. Nothing was done twice.',
  'sent-unclear':
    'That form had been sent already, and it is not known whether what it asked for was done. Check here before you send it again.',
  'not-a-form': 'That form was not complete, so nothing was done. Please fill it in again.',
  renamed: 'The key has a new name.',
  revoked: 'The key is revoked. It stopped working at once.',
  'callback-added': 'The callback is listed. It takes effect within a minute.',
  'callback-removed': 'The callback is removed. It stops working within a minute.',
  'low-balance': 'The low-balance notice is set.',
  'low-balance-off': 'The low-balance notice is off.',
  'invitation-revoked': 'The invitation is revoked. Its link no longer works.',
  'role-changed': 'The role is changed. The change takes effect immediately.',
  'member-removed':
    'They are no longer a member. Keys that they made keep working; invitations for them or by them are revoked.',
  switched: 'You are in another account now.',
};

export const noticeOf = (query: URLSearchParams): string | undefined => {
  const name = query.get('notice') ?? '';
  return Object.hasOwn(notices, name) ? notices[name] : undefined;
};
