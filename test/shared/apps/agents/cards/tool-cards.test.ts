import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { toolCards } from '../../../../../shared/apps/agents/cards/tool-cards.evaluated.ts';
import { tools } from '../../../../../shared/apps/agents/tools.ts';
import { operations } from '../../../../../shared/contract/endpoints.ts';

interface Input {
  readonly properties: Readonly<Record<string, { readonly description?: string }>>;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
}
const cards = Object.values(toolCards);
const inputOf = (name: string) => toolCards[name]?.inputSchema as unknown as Input;

describe.each(tools.map((tool) => [tool.name, tool] as const))('the card of %s', (name, tool) => {
  const card = toolCards[name];

  test('the card of a tool states the price, when a repeat costs nothing, and which header it needs', () => {
    const { credits } = operations[tool.operation];
    expect(card?.description).toContain(credits === 0 ? 'Free.' : `Costs ${credits} credits`);
    expect(/within (?:6|24) hours/.test(card?.description ?? '')).toBe(tool.replays);
    expect(card?.description.includes('x-market-access-token')).toBe(tool.ofSeller);
  });

  test('the card of a tool has no references, no token argument and no additional properties', () => {
    expect(JSON.stringify(card)).not.toContain('$ref');
    expect(inputOf(name).additionalProperties).toBe(false);
    expect(
      Object.keys(inputOf(name).properties).filter((argument) => /token|verify/i.test(argument)),
    ).toEqual([]);
    expect(Object.keys(inputOf(name).properties)).toEqual(
      expect.arrayContaining([...inputOf(name).required]),
    );
  });

  test('the card of a tool offers a copy only where the service honours a key', () => {
    const isKeyed = operations[tool.operation].repeat === 'keyed' && tool.fixed.verifyOnly !== true;
    expect('copy' in inputOf(name).properties).toBe(isKeyed);
  });
});

test('the guide lists every tool with its price, in the same order', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/agents.md'), 'utf8');
  const rows = Array.from(guide.matchAll(/^\| `(\w+)` \| (10|–) \|/gm), ([, name, credits]) => [
    name,
    credits,
  ]);
  expect(rows).toEqual(
    tools.map(({ name, operation }) => [name, operations[operation].credits === 0 ? '–' : '10']),
  );
});

test('a listing to check has the fields of a listing to post, except the copy', () => {
  const { copy: _, ...posted } = inputOf('post_listing').properties;
  expect(inputOf('check_listing').properties).toEqual(posted);
});

test('the list of tools fits into an agent’s context: at most 85 kB with all schemas, 39 kB without those of results', () => {
  const sizeOf = (value: unknown) => JSON.stringify(value).length;
  expect(sizeOf(cards)).toBeLessThan(85_000);
  expect(sizeOf(cards.map(({ outputSchema: _, ...shown }) => shown))).toBeLessThan(39_000);
});
