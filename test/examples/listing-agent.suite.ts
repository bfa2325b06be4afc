import { spawn } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownProducts } from '../../lib/sandbox/catalogue/catalogue.ts';
import { projectWithClient } from '../support/client-package.ts';
import { useHost } from '../support/host.ts';

const t = useHost();
const file = 'listing-agent.ts';

let project: Awaited<ReturnType<typeof projectWithClient>>;
beforeAll(async () => {
  project = await projectWithClient();
  writeFileSync(join(project.folder, 'package.json'), '{"type":"module"}');
  copyFileSync(resolve(import.meta.dirname, '../../examples', file), join(project.folder, file));
});
afterAll(() => project.remove());

/** Runs the agent and answers its questions. @param answerTo the answer to the last question */
async function run(words: string, answerTo: (question: string) => string): Promise<string> {
  const child = spawn(process.execPath, [file, join(ownProducts, 'steam-iron.jpg'), words], {
    cwd: project.folder,
    env: {
      ...process.env,
      BASE_URL: t.host.url,
      API_KEY: await t.createAccount(`agent-${words.length}`, 50),
      MARKET_ACCESS_TOKEN: t.host.standIns.market?.issueSellerTokens().accessToken ?? '',
    },
  });
  let shown = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (shown.endsWith('\n> '))
      child.stdin.write(`${answerTo((shown.split('\n').at(-2) ?? '').replace(/^> /, ''))}\n`);
  });
  await new Promise((ended) => child.once('close', ended));
  return shown;
}

test('the agent asks only for missing values, has the listing checked, and posts it on request', async () => {
  const words = 'Steam iron, 2400 W, used. Asking $29, postcode 3000, parcel 32x18x16 cm, parcel 1.4 kg';
  const questions: string[] = [];
  const shown = await run(words, (question) => {
    questions.push(question);
    return question.startsWith('Post it') ? 'yes' : '9.50';
  });
  expect(questions).toEqual([
    expect.stringContaining('pays for delivery'),
    'Post it for 29 AUD? (yes or no)',
  ]);
  expect(shown).toMatch(/Posted: item \d{12}\n$/);
});

test('a value that the service rejects is asked for again, and nothing is posted without consent', async () => {
  const words = 'Steam iron, 2400 W, used. Postage 9.50, parcel 32x18x16 cm, parcel 1.4 kg';
  const prices = ['0', '29'];
  const shown = await run(words, (question) =>
    question.startsWith('Post it') ? 'no' : (prices.shift() ?? ''),
  );
  expect(prices).toEqual([]);
  expect(shown).toContain('Post it for 29 AUD?');
  expect(shown).toMatch(/Not posted\.\n$/);
});
