import { expect, test } from '@jest/globals';
import { createEnvironmentSecrets } from '../../../shared/secrets/environment-secrets.ts';

const secrets = createEnvironmentSecrets({ MODEL_KEY: 'sk-1', BLANK_KEY: ' \n' });

test('a secret is the variable of that name', async () => {
  expect(await secrets.read('MODEL_KEY')).toBe('sk-1');
});

test.each(['NO_KEY', 'BLANK_KEY'])('%s: without a value there are no credentials', async (name) => {
  await expect(secrets.read(name)).rejects.toMatchObject({ code: 'SERVER_ERROR' });
});
