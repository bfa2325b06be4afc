import { operator } from '../../identity/people/people.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { AccountEvent, EntryEvent, FoundEvent } from '../outbox.ts';
import { countText, momentText, monthText, oneLine, percentText, timeText } from './formats.ts';
import words from './words.json' with { type: 'json' };

/** What a mail says about one event. */
export interface Message {
  readonly subject: string;
  /** What happened, and what to do. */
  readonly sentence: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The page of the dashboard that matters. */
  readonly button: { readonly label: string; readonly page: string };
}

/** Which words of `words.json` are said, and what fills their placeholders. */
interface Said extends Pick<Message, 'facts'> {
  readonly words: keyof typeof words;
  readonly values: Readonly<Record<string, string>>;
}

const longest = { inSubject: 64, inSentence: 200 } as const;

/** `today`, `tomorrow` or `in 7 days`, in UTC days: a mail may be sent after its stage begins. */
function whenText(at: number, now: number): string {
  const days = Math.floor(at / dayMs) - Math.floor(now / dayMs);
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

const isSaid = (name: string): name is keyof typeof words => Object.hasOwn(words, name);

/** What is said to a reader: the person that it is about gets a different wording. */
function saidOfEntry({ type, at, data }: EntryEvent, reader: string): Said {
  const who = data.who === operator ? 'the operator of this service' : data.who;
  // What the log adds to an address, which the words say themselves.
  const about = data.about.replace(/ (?:\((?:owner|member)\)|is (?:owner|member) now)$/, '');
  const network = data.from === '' ? [] : [['Network', data.from] as const];
  const concerned = type === 'mails.changed' || type === 'account.exported' ? who : about;
  const name = `${type} ${concerned === reader ? 'of you' : `to ${about}`}`;
  return {
    words: isSaid(name) ? name : type,
    values: { who, about },
    facts: [['When', momentText(at)], ['Who', who], ...network],
  };
}

function saidOfFound({ type, data }: FoundEvent, now: number): Said {
  if (type === 'credits.low') {
    const [balance, threshold] = [data.balance, data.threshold].map((count) => countText(count, 'credit'));
    return { words: type, values: { balance: `${balance}`, threshold: `${threshold}` }, facts: [] };
  }
  if (type === 'key.ending') {
    const values = { key: data.keyName, when: whenText(data.endsAt, now) };
    return { words: type, values, facts: [['It ends', momentText(data.endsAt)]] };
  }
  if (type === 'webhook.failing') return { words: type, values: data, facts: [['Endpoint', data.host]] };
  if (type === 'limit.near') {
    const { charged, limit, month, keyName } = data;
    const state = charged >= limit ? 'limit.reached' : 'limit.near';
    return {
      words: keyName === undefined ? state : `${state} of a key`,
      values: { key: keyName ?? '', share: percentText(Math.floor((100 * charged) / limit) / 100) },
      facts: [
        ['Charged', `${countText(charged, 'credit')} in ${monthText(month)}`],
        ['Limit', `${countText(limit, 'credit')} a month`],
        ['It starts again', momentText(nextMonth(month))],
      ],
    };
  }
  const { from, to, failed, calls, usual, reasons } = data;
  return {
    words: type,
    values: {
      ...{ failed: countText(failed, 'call'), calls: countText(calls, 'call') },
      ...{ from: timeText(from), to: timeText(to) },
      ...{ share: percentText(failed / calls), usual: percentText(usual) },
    },
    facts: reasons.map(({ code, calls, operations, message }) => [
      code,
      `${countText(calls, 'call')} of ${operations.join(', ')}${message === undefined ? '' : `: ${oneLine(message, longest.inSentence)}`}`,
    ]),
  };
}

/** When the month after one begins. */
function nextMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number);
}

/** What is said about an event at a time. @param reader the address of the mail */
export function messageOf(event: AccountEvent, now: number, reader: string): Message {
  const isEntry = (one: AccountEvent): one is EntryEvent => 'what' in one.data;
  const said = isEntry(event) ? saidOfEntry(event, reader) : saidOfFound(event, now);
  const { subject, sentence, button, page } = words[said.words];
  const filled = (text: string, most: number) =>
    text.replace(/\{(\w+)\}/g, (_, name) => oneLine(said.values[name] ?? '', most));
  return {
    subject: filled(subject, longest.inSubject),
    sentence: filled(sentence, longest.inSentence),
    facts: said.facts,
    button: { label: button, page },
  };
}
