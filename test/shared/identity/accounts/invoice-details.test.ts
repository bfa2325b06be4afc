import { expect, test } from '@jest/globals';
import { setInvoiceDetails } from '../../../../shared/identity/accounts/account-settings.ts';
import { createDynamoDbSettingsStore } from '../../../../shared/identity/accounts/dynamodb-settings.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
const accountId = 'invoiced';

test('details are kept as typed, line by line, and removed with all fields empty', async () => {
  const settings = createDynamoDbSettingsStore(database.client, database.environment.ACCOUNTS_TABLE ?? '');
  await settings.create(accountId, { name: 'Acme', callbacks: [] });
  const typed = { accountId, company: ' Acme Pty Ltd ', address: '1 High St\r\n\r\n Sydney ', taxNumber: '' };
  const details = { company: 'Acme Pty Ltd', address: ['1 High St', 'Sydney'] };
  expect(await setInvoiceDetails(typed, { settings })).toEqual(details);
  expect((await settings.read(accountId))?.invoiceTo).toEqual(details);
  await setInvoiceDetails({ ...typed, taxNumber: 'ABN 1' }, { settings });
  expect((await settings.read(accountId))?.invoiceTo).toEqual({ ...details, taxNumber: 'ABN 1' });
  await setInvoiceDetails({ accountId, company: '', address: ' \n', taxNumber: ' ' }, { settings });
  expect((await settings.read(accountId))?.invoiceTo).toBeUndefined();
});

test.each([
  ['no company', { company: '' }, 'Enter the company'],
  ['no address', { address: '\n' }, 'Enter the company'],
  ['nine lines', { address: 'a\n'.repeat(9) }, 'The address may have 8 lines'],
  ['a long line', { company: 'ä'.repeat(101) }, 'every line 100 visible characters'],
  ['an invisible character', { taxNumber: 'DE\u202e1' }, 'every line 100 visible characters'],
  ['a line break in the company', { company: 'Acme\nLtd' }, 'every line 100 visible characters'],
])('details with %s are refused', async (_what, wrong, words) => {
  const written: unknown[] = [];
  const settings = { set: async (...given: unknown[]) => void written.push(given) };
  const request = { accountId, company: 'Acme', address: 'Sydney', taxNumber: '', ...wrong };
  await expect(setInvoiceDetails(request, { settings })).rejects.toThrow(words);
  expect(written).toEqual([]);
});
