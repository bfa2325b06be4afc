import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { messageSchema, readReply } from '../../../../../shared/platform/model/messages/model-message.ts';

const readValue = (text: string) => {
  const message = messageSchema.parse({ content: [{ type: 'text', text }], stop_reason: 'end_turn' });
  return readReply(message, 'claude-haiku-5-5')?.value;
};

test.each([
  ['bare', '{"a":1}'],
  ['with space around a fence', ' \n```json \n\n {"a":1}\r\n\n  ``` \n'],
  ['fenced and talked about', '```json\n{"a":1}\n```\nThat is it.'],
  ['fenced among words with braces', 'I use {title} here:\n```json\n{"a":1}\n```\nReplace {this}.'],
  ['after thinking aloud', '<think>{"b":1} or {"c":2}?</think>\n\n{"a":1}'],
  ['before words in braces', '{"a":1}\nNote: {none}'],
  ['after a draft of it', '```json\n{"b":1}\n```\nBetter:\n```json\n{"a":1}\n```'],
  ['after a single quotation mark', 'The 5" pan: {"a":1}'],
  ['after a word in quotation marks', 'The "title" is done: {"a":"say \\"}\\""}'],
  ['with an object in it', 'Sure! {"a":{"b":"}"}}'],
])('the last object of a reply is its value: %s', (_how, text) => {
  expect(readValue(text)).toHaveProperty('a');
});

/* The time limit of the tests is the check; it can only strike when a test yields to the event loop. */
test.each([
  '{"a":',
  'No braces at all.',
  '} and {',
  '{a} or {b}',
  '```json\n```',
  `\`\`\`json\n${'\n'.repeat(200_000)}x${'\n'.repeat(200_000)}y\`\`\``,
])('a reply without an object has no value: %#', async (text) => {
  expect(readValue(text)).toBeUndefined();
  await nextTurn();
});
