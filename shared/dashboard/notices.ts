/** Short messages above a page, by the name that an address may carry: never texts of an address themselves. */
const notices: Readonly<Record<string, string>> = {
  'sent-before': 'That form had been sent already. Nothing was done twice.',
  renamed: 'The key has a new name.',
  revoked: 'The key is revoked. It stopped working at once.',
  switched: 'You are in another account now.',
};

export const noticeOf = (query: URLSearchParams): string | undefined => {
  const name = query.get('notice') ?? '';
  return Object.hasOwn(notices, name) ? notices[name] : undefined;
};
