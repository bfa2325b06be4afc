/** Values that an event may carry: ids, codes, counts. Never bodies, keys, tokens, pictures or callers' text. */
export type EventFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Logs are events with codes and ids. `logEvents` says what each event means. */
export interface EventLog {
  info(event: LogEvent, fields?: EventFields): void;
  warn(event: LogEvent, fields?: EventFields): void;
  /** A bug or a lost guarantee. `error` is logged by its name, message and stack. */
  error(event: LogEvent, error: unknown, fields?: EventFields): void;
}

/**
 * Every event that functions write to their log, with its meaning for the operators who read it. Names are
 * `subject.what-happened`. `npm run log-events` writes docs/log-events.md from this table.
 */
export const logEvents = {
  'account.erased': 'A closed account was erased, as its owners were told 30 days before.',
  'account.spends-unusually':
    'An account spent more than three times what it spent on the busiest of the 14 days before.',
  'agents.answered': 'A request in the agents’ protocol was answered: method, tool, status, time taken.',
  'agents.bug': 'A tool failed because of a bug; the agent got UNKNOWN.',
  'agents.refused': 'The protocol’s library refused a message.',
  'agents.tool-called': 'A tool was called, with the answer of its operation.',
  'appraisal.bug': 'The model’s appraisal failed because of a bug; the answer says that there is none.',
  'audit.account-failed': 'An account could not be compared with its ledger; the next audit tries again.',
  'audit.stopped': 'The audit ended before it had compared every account.',
  'authorizer.failed': 'The authorizer failed, and API Gateway answered the call with 500.',
  'call.answered': 'A call was answered: operation, status, code, credits, time taken.',
  'call.bug': 'A call failed because of a bug and was answered UNKNOWN.',
  'call.failed': 'A call failed with a known error: its code, and the reason that callers do not see.',
  'charge.outcome-unknown':
    'It is unknown whether a call was charged: the database did not say whether the ledger row was written.',
  'comparables.not-kept': 'A search was not kept for the next hour.',
  'comparables.not-looked-up': 'It could not be read whether an equal search was kept; the call searched.',
  'comparables.reused': 'A call used the kept search of an equal one.',
  'comparables.unreadable': 'A kept search is not of the form that this version reads; the call searched.',
  'conversion.bug': 'A price could not be converted because of a bug; it did not count.',
  'dashboard.audit-entry-lost': 'A change was made that the audit log has no entry for.',
  'dashboard.form-left-unclear':
    'A form was answered, but it could not be recorded whether it was done: sent again, it is refused as unclear.',
  'dashboard.script-failed': 'A request of the dashboard’s own scripts failed.',
  'drafting.left-open': 'A lookup for a draft failed or came too late; its field was left open.',
  'events.failed':
    'It could not be found out what to tell the owners of an account, or not all of them were told: of what. A later run tries again.',
  'events.looked':
    'A search for what owners want to know ended, or what waits (`outboxes`) was given to the queue: of what, how many were looked at, found or sent, failed.',
  'hold.left-to-sweep': 'A call could not release its hold; the sweep will.',
  'holds.resolved': 'A call resolved expired holds that other calls of its account had left.',
  'identity.bug': 'Finding out what a product is failed because of a bug; the search did without.',
  'identity.failed': 'The model could not say what a product is; the search did without.',
  'jobs.called': 'An operation was called for an item: of which job, the item’s number, status, code.',
  'ledger.audited': 'The audit ended: accounts compared, those that differ, whether it got through all.',
  'ledger.drift': 'An account and its ledger differ. An operator must look into it.',
  'look.bug': 'Looking at the offers’ pictures failed because of a bug; titles decided.',
  'look.failed': 'The offers’ pictures could not be looked at; titles decided.',
  'mails.failed': 'A mail to an owner was not sent; the queue tries it again, for a day at most.',
  'mails.invitation-failed': 'An invitation could not be mailed; its link was shown.',
  'mails.sent': 'An owner of an account was mailed: about how many events.',
  'market.cache-not-read':
    'The table of kept marketplace replies could not be read; the marketplace was asked.',
  'market.cache-not-written': 'A reply of the marketplace could not be kept.',
  'market.call-retired': 'The marketplace says that it has taken a call out of service.',
  'market.check-bug': 'A check of a listing failed because of a bug; its field was not checked.',
  'market.end-not-told': 'A listing was ended, but its account’s endpoints will not be told of it.',
  'market.notice-handled':
    'A notice of a deleted marketplace account was handled, which the hash of its id names. One that comes again is handled again.',
  'market.notice-ignored': 'The marketplace signed a notice of another topic, which was only acknowledged.',
  'market.notice-refused': 'A notice was answered 412: the marketplace did not sign it.',
  'market.remote-call': 'The marketplace was asked: call, status, attempts, time taken.',
  'market.sale-noticed':
    'The marketplace told of a sale, which was new to so many accounts that watch the seller.',
  'market.sign-in-declined': 'A seller did not give consent.',
  'market.sign-in-refused':
    'A return from the marketplace’s sign-in did not belong to one that we had started.',
  'market.sign-in-returned': 'A seller gave consent and was led back to the app.',
  'market.turn-not-given-back':
    'A call could not end its turn to change a listing; the next ones wait until it ends by itself.',
  'model.answered':
    'The model answered: tokens, time taken. A reply that was cut off counts as an answer here.',
  'model.failed':
    'The model’s service failed or refused: its status, type and request id, and the parameter of ours that it refused. Or a cause: it was not reached, was too late (`TIMEOUT`), or has no usable key here (`SERVER_ERROR`). The type `cut-off` is a reply that was cut off for good.',
  'model.failed-over':
    'A question went to the other provider of the model (`from`, `to`): after a failure, whose code is the cause, or at once after several (`avoided`).',
  'page-price.bug': 'A shop page’s price could not be read because of a bug; it did not count.',
  'payments.checkouts-not-ended':
    'The open checkouts of a closed account could not be ended. What is paid there is refunded when it comes.',
  'payments.failed': 'The money of a payment that was to come later will not come.',
  'payments.given-back': 'Credits that a refund or dispute had taken were given back.',
  'payments.granted': 'A paid checkout was granted its credits.',
  'payments.needs-a-person':
    'A payment is not as agreed, its credits are spent, or its refund was refused. An operator must look into it.',
  'payments.refunded':
    'A payment came after its account had been closed, and was refunded at Stripe; its credits are taken back.',
  'payments.taken-back': 'A refund or dispute took credits back.',
  'process.bug': 'Code threw where no call could catch it.',
  'queue.message-failed':
    'A message of a queue could not be handled for a reason of ours; it comes again soon.',
  'rate-limit.not-counted': 'A call was not counted against its account’s rate limit, and went on.',
  'rates.refreshed': 'The job has stored the exchange rates of every source.',
  'rates.source-failed': 'A source of exchange rates failed; its last ones stay.',
  'rates.stale': 'A source’s exchange rates are missing or too old; its currencies are not converted.',
  'rates.stored': 'The exchange rates of one source were stored.',
  'search.asked': 'A picture search was paid for: source, status, time taken.',
  'search.source-failed': 'One source of comparables failed; the others’ matches were used.',
  'sign-in.done': 'A person signed in to the dashboard.',
  'sign-in.refused': 'A sign-in to the dashboard was refused: the reason, and the provider’s code.',
  'sign-up.not-checked':
    'A person could not register at the user pool because their invitation could not be looked up.',
  'sign-up.refused': 'A person without an invitation was refused registration at the user pool.',
  'sweep.account-failed': 'An account’s expired holds could not be resolved; the next sweep tries again.',
  'sweep.finished': 'The sweep ended: accounts looked at, holds voided, settled, given back, failed.',
  'sweep.stopped': 'The sweep could not list the accounts that are due.',
  'texts.asked-again':
    'A reply of the model left too little that keeps the rules, or a required specific open, and it was asked again: which rules.',
  'unpaid-work.not-counted':
    'What an account had asked outside without paying could not be read or written; the call went on.',
  'usage.call-not-recorded': 'A call is missing from the list of calls.',
  'usage.last-use-not-noted': 'A key’s last use was not noted.',
  'usage.recorder-failed':
    'The recorder of calls could not be loaded or failed; the call is missing from the list.',
  'webhooks.attempted':
    'An event was sent to an endpoint of an account: the status of the reply, or 0 without one, and whether it is delivered, will be tried again or has ended.',
} as const satisfies Readonly<Record<`${string}.${string}`, string>>;

export type LogEvent = keyof typeof logEvents;

/** Why something failed, for the log only: a code, or the name of an error. */
export function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String((typeof code === 'string' ? code : name) ?? 'unknown');
}
