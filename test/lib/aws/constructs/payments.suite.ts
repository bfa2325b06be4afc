import { beforeAll, describe, expect, test } from '@jest/globals';
import { readStage } from '../../../../lib/aws/stage.ts';
import { defaultPacks } from '../../../../shared/billing/payments/packs.ts';
import { type StackTemplate, synthesiseStack } from '../../../support/template.ts';

let selling: StackTemplate;
beforeAll(async () => {
  selling = await synthesiseStack({ stage: 'prod', payments: 'true' });
});

describe('a stage that sells credits', () => {
  test('gives the packs to the dashboard and the keys to no function but its own', () => {
    const packs = JSON.stringify(defaultPacks);
    expect(selling.variables().get('dashboard')).toMatchObject({ CREDIT_PACKS: packs });
    expect(selling.variables().get('payments')).toMatchObject({
      CREDIT_PACKS: packs,
      PAYMENTS_SELLER: 'resale-listing-prod-payments',
      PAYMENTS_SECRET_ID: expect.anything(),
    });
    const given = [...selling.variables().values()];
    expect(given.filter((variables) => 'PAYMENTS_SECRET_ID' in variables)).toHaveLength(1);
  });
});

describe('the context', () => {
  const stageWith = (context: Record<string, unknown>) => readStage({ getAllContext: () => context });
  const packs = [{ id: 'one', credits: 10, price: 100, currency: 'eur' }];

  test('takes packs as text or as a list', () => {
    for (const creditPacks of [packs, JSON.stringify(packs)]) {
      expect(stageWith({ payments: true, creditPacks, stripeTax: 'true' }).payments).toEqual({
        packs,
        tax: true,
      });
    }
  });

  test.each([
    [{ payments: 'true', creditPacks: '[{"id":"one"}]' }, /creditPacks= is not valid at 0\.credits/],
    [{ creditPacks: packs }, /need -c payments=true/],
    [{ stripeTax: 'true' }, /need -c payments=true/],
    [{ payments: 'yes' }, /true or false/],
  ])('refuses %j', (context, words) => {
    expect(() => stageWith(context)).toThrow(words);
  });
});
