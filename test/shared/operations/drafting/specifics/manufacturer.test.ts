import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { manufacturerIn } from '../../../../../shared/operations/drafting/specifics/manufacturer.ts';
import type { SpecificsReply } from '../../../../../shared/operations/drafting/specifics/question.ts';

type Parts = Readonly<Record<string, string>>;
interface Label {
  readonly label: string;
  /** The manufacturer's parts as the label has them, if it names one. */
  readonly maker?: Parts;
  /** Another company that it names. */
  readonly other?: Parts;
}

/** Labels as they are printed, of invented companies. The second half was not looked at while the code was written. */
const labels: Readonly<Record<'tuned' | 'heldBack', readonly Label[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'maker-labels.json'), 'utf8'),
);
const all = [...labels.tuned, ...labels.heldBack];

const claimsOf = (parts: Parts, role = 'manufacturer'): SpecificsReply['company'] => ({
  parts: Object.entries(parts).map(([part, words]) => ({ part, words })),
  role,
});

/** What is taken from a label that was read line by line, if the model claims these parts. */
function taken({ label }: Label, claimed: Parts): Parts | undefined {
  const printed = label.split('\n').map((text) => ({ text, picture: 0 }));
  return manufacturerIn(claimsOf(claimed), { pictures: 1, userText: '', product: { printed } })?.value
    .manufacturer as Parts | undefined;
}

const without = ({ country: _, ...parts }: Parts): Parts => parts;
const oneLine = (text: string) => text.replace(/\s+/gu, ' ');

test('there are 200 different labels', () => {
  expect([labels.tuned.length, labels.heldBack.length, new Set(all.map(({ label }) => label)).size]).toEqual([
    100, 100, 200,
  ]);
});

describe.each(Object.entries(labels))('of the labels %s', (_half, half) => {
  const named = half.filter(({ maker }) => maker !== undefined);

  test('most of what a label says of its manufacturer is taken word for word', () => {
    let said = 0;
    let kept = 0;
    for (const label of named) {
      const { maker = {} } = label;
      const value = taken(label, maker) ?? {};
      said += Object.keys(maker).length;
      kept += Object.keys(value).length;
      expect(maker).toMatchObject(without(value));
    }
    expect(kept / said).toBeGreaterThan(0.85);
  });
});

/** Replies of a model that is wrong. */
const wrong: Readonly<Record<string, (label: Label) => Parts>> = {
  'the name with the address of another company': ({ maker = {}, other = {} }) => ({
    ...other,
    companyName: maker.companyName ?? 'Acme GmbH',
  }),
  'invented contacts': ({ maker = {} }) => ({
    ...maker,
    email: 'service@invented.example',
    phone: '+49 30 123456',
    contactUrl: 'https://invented.example',
  }),
  'other spellings': ({ maker = {} }) =>
    Object.fromEntries(
      Object.entries(maker).map(([part, text]) => [part, text.replace(/a/giu, 'x').replace(/\d/u, '9')]),
    ),
  'a company that is well known': () => ({
    companyName: 'Sony Europe B.V.',
    addressLine1: 'Da Vincilaan 7-D1',
    city: 'Zaventem',
    postalCode: '1930',
    country: 'Belgium',
  }),
  'the whole label as a name': ({ label }) => ({ companyName: label, addressLine1: label, city: label }),
};

test.each(Object.entries(wrong))(
  'of %s only what stands on the label as part of the manufacturer is taken',
  (_what, reply) => {
    for (const label of all) {
      const { maker = {}, other = {} } = label;
      const value = taken(label, reply(label)) ?? {};
      for (const text of Object.values(without(value)))
        expect([text, oneLine(label.label)]).toEqual([text, expect.stringContaining(text)]);
      const own = Object.values(maker);
      const foreign = Object.values(other).filter((text) => !own.some((mine) => mine.includes(text)));
      expect(Object.values(without(value)).filter((text) => foreign.includes(text))).toEqual([]);
    }
  },
);

describe('a manufacturer', () => {
  const german = { companyName: 'Acme GmbH', addressLine1: 'Weg 1', postalCode: '10115', city: 'Berlin' };

  test.each([
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    ['FRANCE', 'FR'],
    ['Italia', 'IT'],
    ['P.R. China', 'CN'],
    ['PR China', 'CN'],
    ['USA', 'US'],
    ['UK', 'GB'],
    ['Bavaria', undefined],
  ])('the country %s has the code %s', (country, code) => {
    const label = { label: `Acme GmbH\nWeg 1\n10115 Berlin\n${country}` };
    expect(taken(label, { ...german, country })?.country).toBe(code);
  });

  test('is read from one picture only, or from the words', () => {
    const ground = (printed: readonly { text: string; picture: number }[], userText = '') => ({
      pictures: 2,
      userText,
      product: { printed },
    });
    const claims = claimsOf(german);
    const halves = [
      { text: 'Acme GmbH', picture: 0 },
      { text: 'Weg 1, 10115 Berlin', picture: 1 },
    ];
    expect(manufacturerIn(claims, ground(halves))?.value.manufacturer).toEqual({ companyName: 'Acme GmbH' });
    expect(manufacturerIn(claims, ground(halves.map((half) => ({ ...half, picture: 1 }))))).toEqual({
      value: { manufacturer: german },
      source: { from: 'picture', index: 1, confidence: 'medium' },
    });
    expect(manufacturerIn(claims, ground([], 'Von Acme GmbH, Weg 1, 10115 Berlin'))).toEqual({
      value: { manufacturer: german },
      source: { from: 'words', words: 'Acme GmbH' },
    });
    expect(manufacturerIn(claims, ground([{ text: 'Acme GmbH', picture: 7 }]))).toBeUndefined();
  });

  test('is no company that the model gives another role, and none that the words deny', () => {
    const printed = (text: string) => ({
      pictures: 1,
      userText: '',
      product: { printed: [{ text, picture: 0 }] },
    });
    const foo = { companyName: 'Foo GmbH' };
    expect(manufacturerIn(claimsOf(foo, 'importer'), printed('Imported by Foo GmbH'))).toBeUndefined();
    expect(manufacturerIn(claimsOf(foo), printed('Not made by Foo GmbH'))).toBeUndefined();
  });
});
