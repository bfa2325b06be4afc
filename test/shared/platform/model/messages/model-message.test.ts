import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { messageSchema, readReply } from '../../../../../shared/platform/model/messages/model-message.ts';

const readValue = (text: string, leniently = false) =>
  readReply(messageSchema.parse({ content: [{ type: 'text', text }], stop_reason: 'end_turn' }), {
    requestedModel: 'claude-haiku-5-5',
    leniently,
  })?.value;

test.each([
  ['bare', '{"a":1}'],
  ['fenced as JSON', '```json\n{"a":1}\n```'],
  ['fenced without a word', '```\n{"a":1}\n```'],
  ['with space around everything', ' \n```json \n\n {"a":1}\r\n\n  ``` \n'],
])('JSON is read: %s', (_how, text) => {
  expect(readValue(text)).toEqual({ a: 1 });
});

test.each([
  ['on the line of the first fence', '```json {"a":1}\n```'],
  ['on the line of the last fence', '```json\n{"a":1}```'],
  ['before a fence', '{"a":1}\n```'],
  ['after a fence', '```json\n{"a":1}'],
  ['fenced as something else', '```xml\n{"a":1}\n```'],
  ['fenced and talked about', '```json\n{"a":1}\n```\nThat is it.'],
])('a text without fenced JSON has no value: %s', (_how, text) => {
  expect(readValue(text)).toBeUndefined();
});

test.each(['```', '````', '``````', '```json```', '```\n```'])(
  'fences around nothing hold no value: %j',
  (text) => {
    expect(readValue(text)).toBeUndefined();
  },
);

/* The time limit of the tests is the check; it can only strike when a test yields to the event loop. */
test.each([
  ['lines after a fence', `\`\`\`json\n${'\n'.repeat(200_000)}x`],
  ['lines between fences', `\`\`\`json\n${'\n'.repeat(200_000)}x${'\n'.repeat(200_000)}y\`\`\``],
  ['spaces before a word', `${' '.repeat(200_000)}x`],
])('very many %s take no long time', async (_what, text) => {
  expect(readValue(text)).toBeUndefined();
  await nextTurn();
});

test.each([
  ['with words around it', 'Here is the listing:\n{"a":1}\nI hope this helps.'],
  ['fenced and talked about', '```json\n{"a":1}\n```\nThat is it.'],
  ['fenced among words with braces', 'I use {title} here:\n```json\n{"a":1}\n```\nReplace {this}.'],
  ['after thinking aloud', '<think>{"b":1} or {"c":2}?</think>\n\n{"a":1}'],
  ['after words in braces', 'I used the {schema}. {"a":1}'],
  ['before words in braces', '{"a":1}\nNote: {none}'],
  ['after a draft of it', '```json\n{"b":1}\n```\nBetter:\n```json\n{"a":1}\n```'],
  ['after a single quotation mark', 'The 5" pan: {"a":1}'],
  ['with marks of thinking in it', 'Here: {"a":"</think> }"}'],
  ['after a word in quotation marks', 'The "title" is done: {"a":"say \\"}\\""}'],
  ['with an object in it', 'Sure! {"a":{"b":"}"}}'],
])('a reply that cannot be held to JSON is read leniently: %s', (_how, text) => {
  expect(readValue(text, true)).toHaveProperty('a');
});

test.each(['{"a":', 'No braces at all.', '} and {', '{a} or {b}'])(
  'and has no value if there is none: %s',
  (text) => {
    expect(readValue(text, true)).toBeUndefined();
  },
);
