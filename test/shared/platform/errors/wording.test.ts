import { expect, test } from '@jest/globals';
import { errorTable } from '../../../../shared/platform/errors/error-table.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { ours, said } from '../../../../shared/platform/errors/wording.ts';

test('a message keeps numbers, our own names and the words around them, and omits other texts', () => {
  const reason = said`the server at ${'secret.example'} answered ${404}`;
  expect(said`${ours('image_urls[1]')} could not be read: ${reason}.`).toEqual({
    text: 'image_urls[1] could not be read: the server at secret.example answered 404.',
    kept: 'image_urls[1] could not be read: the server at […] answered 404.',
  });
});

test('an error keeps nothing of a message that is a plain text, and all of one without a message', () => {
  const { message } = errorTable.BAD_REQUEST;
  const quoting = new ServiceError('BAD_REQUEST', 'Brand Zebrafish is not listed.');
  expect([quoting.message, quoting.wording.kept]).toEqual(['Brand Zebrafish is not listed.', message]);
  expect(new ServiceError('BAD_REQUEST').wording).toEqual(ours(message));
});

test('an error that learns the balance keeps its words and the names of the fields that were refused', () => {
  const error = new ServiceError('BAD_REQUEST', said`brand ${'x'} is not one`, { fields: ['brand'] });
  expect(error.withBalance(5)).toMatchObject({
    message: 'brand x is not one',
    wording: { kept: 'brand […] is not one' },
    fields: ['brand'],
    creditsRemaining: 5,
  });
});
