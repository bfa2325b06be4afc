/** Mails that an owner can turn off. */
export const mailKinds = [
  'low-balance',
  'limits',
  'failures',
  'payments',
  'key-ends',
  'keys',
  'people',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * What owners are told of, by its type, and who decides about its mail: each owner, by a kind of mails that they can turn
 * off, or no one (`always`), where silence would help someone who takes an account over. `rare` is what, besides, can hardly
 * happen often.
 */
export const eventKinds = {
  'credits.low': 'low-balance',
  'limit.near': 'limits',
  'calls.failing': 'failures',
  'payment.failed': 'payments',
  'key.ending': 'key-ends',
  'key.created': 'keys',
  'key.rotated': 'keys',
  'member.joined': 'people',
  'owner.added': 'rare',
  'role.changed': 'rare',
  'member.removed': 'rare',
  'mails.changed': 'always',
  'limit.removed': 'always',
  'webhook.failing': 'always',
  'callback.added': 'always',
  'callback.removed': 'always',
  'callbacks.set': 'always',
  'webhook.added': 'always',
  'webhook.changed': 'always',
  'webhook.rotated': 'always',
  'webhook.removed': 'always',
  'payment.refunded': 'always',
  'account.exported': 'rare',
  'account.closed': 'rare',
  'account.reopened': 'rare',
} as const satisfies Readonly<Record<string, MailKind | 'always' | 'rare'>>;
export type EventType = keyof typeof eventKinds;

/** Whether someone who has turned these mails off is still told. */
export const isWanted = (type: EventType, muted: readonly MailKind[]): boolean =>
  !muted.some((kind) => kind === eventKinds[type]);
