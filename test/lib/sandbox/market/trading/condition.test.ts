import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { find } from '../../../../../lib/sandbox/market/trading/xml.ts';
import { phoneWith, startMarket, texts, trading, verdictOf } from '../market-client.ts';

let market: MarketEmulator;
beforeEach(async () => {
  market = await startMarket();
});
afterEach(() => market.stop());

const detail = (name: string, ...inner: string[]) =>
  `<ConditionDescriptor><Name>${name}</Name>${inner.join('')}</ConditionDescriptor>`;
const value = (id: string) => `<Value>${id}</Value>`;
const info = (text: string) => `<AdditionalInfo>${text}</AdditionalInfo>`;
const grader = detail('27501', value('275010'));
const grade = detail('27502', value('275022'));

/** A trading card in a condition with these details. */
const card = (condition: string, details: string) =>
  phoneWith(
    '<ConditionID>3000</ConditionID>',
    `<ConditionID>${condition}</ConditionID>${details === '' ? '' : `<ConditionDescriptors>${details}</ConditionDescriptors>`}`,
  )
    .replace('9355', '183454')
    .replace(
      /<ItemSpecifics>[\s\S]*<\/ItemSpecifics>/,
      '<ItemSpecifics><NameValueList><Name>Game</Name><Value>Pokémon TCG</Value></NameValueList></ItemSpecifics>',
    );
const add = (item: string) => trading(market, 'AddFixedPriceItem', item);

describe('the details of a condition', () => {
  test.each([
    ['graded', '2750', `${grader}${grade}${detail('27503', info('A&amp;1'))}`],
    ['graded, the optional detail left out', '2750', `${grade}${grader}`],
    ['ungraded', '4000', detail('40001', value('400010'))],
  ])('a card that is %s is listed, and reads back', async (_title, condition, details) => {
    const xml = await add(card(condition, details));
    expect(verdictOf(xml)).toBe('Success');
    const read = await trading(market, 'GetItem', `<ItemID>${texts(xml, 'ItemID')[0]}</ItemID>`);
    expect(read).toContain(`<ConditionDescriptors>${details}</ConditionDescriptors>`);
  });

  test.each([
    ['without any', '2750', '', 2],
    ['without a required one', '2750', grader, 1],
    ['with one of another condition', '4000', grade, 2],
    ['with a value of another detail', '4000', detail('40001', value('275022')), 1],
    ['with two values', '4000', detail('40001', value('400010'), value('400015')), 1],
    ['with no value', '4000', detail('40001'), 1],
    ['with one twice', '2750', `${grader}${grade}${grade}`, 1],
    ['with a text of 31 characters', '2750', `${grader}${grade}${detail('27503', info('1'.repeat(31)))}`, 1],
    ['with a chosen value for a text', '2750', `${grader}${grade}${detail('27503', value('1'))}`, 1],
  ])('a card %s fails', async (_title, condition, details, faults) => {
    expect(verdictOf(await add(card(condition, details)))).toBe(`Failure${' 37'.repeat(faults)}`);
  });

  test('a revision that changes the condition must change the details as well', async () => {
    const id = texts(await add(card('2750', `${grader}${grade}`)), 'ItemID')[0];
    const revise = (inner: string) =>
      trading(market, 'ReviseFixedPriceItem', `<Item><ItemID>${id}</ItemID>${inner}</Item>`);
    const ungraded = '<ConditionID>4000</ConditionID>';
    expect(verdictOf(await revise(ungraded))).toMatch(/^Failure 37/);
    const details = `<ConditionDescriptors>${detail('40001', value('400016'))}</ConditionDescriptors>`;
    expect(verdictOf(await revise(`${ungraded}${details}`))).toBe('Success');
  });
});

describe('the description of a condition', () => {
  const described = (condition: string, text: string) =>
    phoneWith(
      '<ConditionID>3000</ConditionID>',
      `<ConditionID>${condition}</ConditionID><ConditionDescription>${text}</ConditionDescription>`,
    );
  const listed = async (item: string) => {
    const id = texts(await add(item), 'ItemID')[0] ?? '';
    return find(market.listings.get(id)?.item, 'ConditionDescription')?.text;
  };

  test('it has at most 1,000 characters', async () => {
    expect(verdictOf(await add(described('3000', 'x'.repeat(1001))))).toBe('Failure 37');
    expect(await listed(described('3000', 'x'.repeat(1000)))).toHaveLength(1000);
  });

  test('it is dropped where nobody has used the goods', async () => {
    expect(await listed(described('1000', 'As new'))).toBeUndefined();
  });
});
