import { operator } from '../../identity/people/people.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { AccountEvent, EntryEvent, FoundEvent } from '../outbox.ts';
import entryWords from './entry-words.json' with { type: 'json' };
import { countText, momentText, oneLine, percentText, timeText } from './formats.ts';

/** What a mail says about one event. */
export interface Message {
  readonly subject: string;
  /** What happened, and what to do. */
  readonly sentence: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The page of the dashboard that matters. */
  readonly button: { readonly label: string; readonly page: string };
}

const longestAbout = 200;
const longestSubject = 64;

/** The words for an entry of the audit log, with its text and its author filled in. */
function entryMessage({ type, at, data }: EntryEvent): Message {
  const { subject, sentence, button, page } = entryWords[type];
  const who = data.who === operator ? 'the operator of this service' : data.who;
  // What the log adds to an address, which the words say themselves.
  const about = data.about.replace(/ (?:\((?:owner|member)\)|is (?:owner|member) now)$/, '');
  const filled = (text: string, most: number) =>
    text.replace(/\{(about|who)\}/g, (_, name) => oneLine(name === 'who' ? who : about, most));
  return {
    subject: filled(subject, longestSubject),
    sentence: filled(sentence, longestAbout),
    facts: [
      ['When', momentText(at)],
      ['Who', who],
      ...(data.from === '' ? [] : [['Network', data.from] as const]),
    ],
    button: { label: button, page },
  };
}

type Words = {
  readonly [Type in FoundEvent['type']]: (
    data: Extract<FoundEvent, { type: Type }>['data'],
    now: number,
  ) => Message;
};

/** `today`, `tomorrow` or `in 7 days`, in UTC days: a mail may be sent after its stage begins. */
function whenText(at: number, now: number): string {
  const days = Math.floor(at / dayMs) - Math.floor(now / dayMs);
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

const monthText = (month: string, format: Intl.DateTimeFormatOptions): string =>
  new Date(month).toLocaleString('en', { ...format, timeZone: 'UTC' });

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `1 ${monthText(new Date(Date.UTC(year, number)).toISOString(), { month: 'long' })} at 00:00 UTC`;
};

const words: Words = {
  'credits.low': ({ balance, threshold }) => ({
    subject: `You have ${countText(balance, 'credit')} left`,
    sentence: `That is fewer than the ${countText(threshold, 'credit')} at which you wanted to know. Add credits in time: without any, paid calls are answered 402.`,
    facts: [],
    button: { label: 'Open the credits', page: '/credits' },
  }),

  'limit.near': ({ month, limit, charged, keyName }) => {
    const of = keyName === undefined ? '' : ` of your key “${oneLine(keyName)}”`;
    const share = Math.floor((100 * charged) / limit);
    return {
      subject:
        share >= 100
          ? `${of === '' ? 'Your' : 'The'} monthly limit${of} is reached`
          : `${share}% of ${of === '' ? 'your' : 'the'} monthly limit${of} is used`,
      sentence: `Beyond the limit, paid calls${keyName === undefined ? '' : ' with this key'} are answered 402. Raise it if you expect this many calls, or look for a program that calls too often.`,
      facts: [
        [
          'Charged',
          `${countText(charged, 'credit')} in ${monthText(month, { month: 'long', year: 'numeric' })}`,
        ],
        ['Limit', `${countText(limit, 'credit')} a month`],
        ['It starts again', nextMonth(month)],
      ],
      button:
        keyName === undefined
          ? { label: 'See the limit', page: '/credits#limits' }
          : { label: 'See the key', page: '/keys' },
    };
  },

  'key.ending': ({ keyName, endsAt }, now) => ({
    subject: `Your key “${oneLine(keyName)}” ends ${whenText(endsAt, now)}`,
    sentence:
      'From then on, calls with it are answered 401. If a program still needs it, rotate it before: both keys work until the old one ends.',
    facts: [['It ends', momentText(endsAt)]],
    button: { label: 'Open the keys', page: '/keys' },
  }),

  'calls.failing': ({ from, to, failed, calls, usual, reasons }) => ({
    subject: `${countText(failed, 'call')} failed within an hour`,
    sentence: `Between ${timeText(from)} and ${timeText(to)} UTC, ${failed} of ${countText(calls, 'call')} failed (${percentText(failed / calls)}), compared with ${percentText(usual)} in the week before. The list of calls says what to change.`,
    facts: reasons.map(({ code, calls, operations, message }) => [
      code,
      `${countText(calls, 'call')} of ${operations.join(', ')}${message === undefined ? '' : `: ${oneLine(message, longestAbout)}`}`,
    ]),
    button: { label: 'See the failed calls', page: '/calls?status=failed' },
  }),
};

/** What is said about an event at a time. */
export function messageOf(event: AccountEvent, now: number): Message {
  if (!(event.type in words)) return entryMessage(event as EntryEvent);
  const say = words[(event as FoundEvent).type] as (data: AccountEvent['data'], now: number) => Message;
  return say(event.data, now);
}
