import { describe, expect, test } from '@jest/globals';
import { runCommand } from '../../../../lib/tools/admin/run-command.ts';

describe('an admin command', () => {
  test.each([
    [['list-calls', 'demo', '5'], 'list-calls does not take 5: list-calls <account> [--limit'],
    [
      ['grant', 'demo', '5', 'once', 'more'],
      'grant does not take more: grant <account> <credits> [grant id]',
    ],
    [['audit', 'demo'], 'audit does not take demo: audit [--full]'],
    [['create-account', 'acme', 'Acme', 'Resale'], 'create-account does not take Resale:'],
  ])('refuses a word that it has no place for: %j', async (words, message) => {
    await expect(runCommand(words, { stage: 'dev', environment: {} })).rejects.toThrow(message);
  });

  test('refuses an unknown name, even one that every object has', async () => {
    await expect(runCommand(['constructor'], { stage: 'dev', environment: {} })).rejects.toThrow(
      'There is no command constructor.',
    );
  });
});
