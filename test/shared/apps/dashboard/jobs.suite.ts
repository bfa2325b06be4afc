import { expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { type Browser, unescaped } from '../../../support/browser.ts';
import { fillJob, jobStore } from '../../../support/filled-jobs.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const { t, dashboard } = w;

const shown = async (browser: Browser, path: string) =>
  unescaped((await browser.open(dashboard() + path)).html.split('<main')[1] ?? '');
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const stateOf = async (job: string) => {
  const { state, reason, keyId } = (await jobStore().read(job, endless)) ?? {};
  return { state, reason, keyId };
};
const keyIdOf = async (account: string) => (await t.admin.keys.list(account))[0]?.keyId ?? '';
const file = async (browser: Browser, path: string) => {
  const { status, headers } = await browser.request(dashboard() + path);
  expect(status).toBe(303);
  return await (await fetch(headers.get('location') ?? '')).text();
};

test('an account without jobs reads what a job is, with one to paste', async () => {
  const html = await shown(await w.ownerOf('has-none'), '/jobs');
  expect(html).toContain('/docs/many-items');
  expect(html).toContain('/api/v1/jobs/create');
});

test('the list says of each job how far it is, and why it is paused', async () => {
  const owner = await w.ownerOf('lists');
  const paused = await fillJob('lists', { reason: 'OUT_OF_CREDITS' });
  await fillJob('lists', { ends: 'completed' });
  const html = await shown(owner, '/jobs');
  expect(html).toContain(`<progress max="9" value="6" aria-label="Progress of ${paused}">`);
  const words = wordsOf(html);
  for (const said of ['4 done, 2 failed, 3 waiting', 'Paused', 'The credits are used up.', 'Completed'])
    expect(words).toContain(said);
});

test('all jobs are on the pages of the list', async () => {
  const owner = await w.ownerOf('has-many');
  const ids: string[] = [];
  for (let count = 0; count < 52; count += 1) ids.push(await fillJob('has-many', { answers: 0 }));
  const first = await shown(owner, '/jobs');
  const [, older = ''] = /href="\/dashboard([^"]+)">Older</.exec(first) ?? [];
  const listed = [first, await shown(owner, older)].flatMap((html) =>
    [...html.matchAll(/\/jobs\/(job_[\w-]+)"/g)].map(([, id]) => id),
  );
  expect(listed).toEqual(ids.toReversed());
  expect((await owner.open(`${dashboard()}/jobs?before=x`)).status).toBe(400);
});

test('failures are grouped by status and message, the most frequent first, with the first ids', async () => {
  const owner = await w.ownerOf('fails');
  const words = wordsOf(await shown(owner, `/jobs/${await fillJob('fails', { answers: 42 })}`));
  expect(words).toMatch(
    /could not be read: 404 400 shelf-3, shelf-6, shelf-12, shelf-15, shelf-21 9 Something else\. .*… 400 .* 5 /,
  );
});

test('results are files: JSON lines as the API gives them, and a row for each with the flat fields', async () => {
  const owner = await w.ownerOf('saves');
  const job = await fillJob('saves', { ends: 'completed', answers: 4 });
  const lines = (await file(owner, `/jobs/${job}/results.jsonl`)).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).status)).toEqual([400, 200, 200, 400]);
  const rows = (await file(owner, `/jobs/${job}/results.csv`)).split('\r\n');
  expect([rows[0], rows[2], rows[4]]).toEqual([
    'id,status,charged,error,listingTitle,isNew',
    `shelf-1,200,10,,"'=Iron 1",true`,
    'shelf-3,400,0,image_urls[0] could not be read: 404,,',
  ]);
});

test('the file of a job that goes on is made anew each time', async () => {
  const owner = await w.ownerOf('saves-early');
  const job = await fillJob('saves-early', { answers: 1 });
  const rows = async () => (await file(owner, `/jobs/${job}/results.csv`)).trim().split('\r\n').length;
  expect(await rows()).toBe(2);
  await jobStore().finish(job, 1, { status: 200, body: '{}', charged: 10 }, endless);
  expect(await rows()).toBe(3);
});

test('a job that has run out of credits goes on with its own key, and is completed', async () => {
  const key = await t.createAccount('goes-on', 10);
  const owner = await w.join('goes-on', 'goes-on@example.com', 'owner');
  const operation = 'generate-basic-listing';
  const request = validRequest(operation, t.host);
  const items = ['a', 'b'].map((id) => ({ id, request }));
  const created = await t.post('/api/v1/jobs/create', { operation, items }, { key });
  const { job } = created.body as { job: string };
  const until = async (wanted: string) => {
    while ((await stateOf(job)).state !== wanted) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await until('paused');
  expect(wordsOf(await shown(owner, `/jobs/${job}`))).toContain('The credits are used up.');
  await commands.grant?.run(t.admin, ['goes-on', '100']);
  const page = await w.send(owner, `/jobs/${job}`, `/jobs/${job}/resume`);
  expect(page.html).toContain('The job goes on.');
  expect((await stateOf(job)).keyId).toBe(await keyIdOf('goes-on'));
  await until('completed');
  expect(await t.balance('goes-on')).toEqual({ available: 90, held: 0 });
});

test('an owner sends again what waits in a running job whose messages were lost', async () => {
  const owner = await w.ownerOf('stands');
  const job = await fillJob('stands', { keyId: await keyIdOf('stands') });
  await w.send(owner, `/jobs/${job}`, `/jobs/${job}/resume`);
  // Its items have no pictures.
  while ((await stateOf(job)).state !== 'completed') await new Promise((resolve) => setTimeout(resolve, 50));
});

test('a new token is asked for only where the old one is why, and must be the same seller’s', async () => {
  const owner = await w.ownerOf('sells');
  const keyId = await keyIdOf('sells');
  const { accessToken } = t.emulators.market.issueSellerTokens();
  const job = await fillJob('sells', { keyId, seller: 'another', reason: 'MARKET_TOKEN_INVALID' });
  const other = await fillJob('sells', { keyId, reason: 'RATE_LIMIT' });
  expect(await shown(owner, `/jobs/${other}`)).not.toContain('market_access_token');
  for (const [token, words] of [
    [accessToken, 'is not that of the job’s seller'],
    ['expired', 'invalid or expired'],
    ['not\u0000a token', 'invalid or expired'],
  ] as const) {
    const page = await owner.open(`${dashboard()}/jobs/${job}`);
    const answer = await owner.submit(page, `/jobs/${job}/resume`, { market_access_token: token });
    expect([answer.status, unescaped(answer.html)]).toEqual([400, expect.stringContaining(words)]);
  }
  expect((await stateOf(job)).state).toBe('paused');
});

test.each(['UNAUTHORIZED', 'KEY_NOT_PERMITTED'] as const)(
  'no form resumes a job with the key that is why it is paused: %s',
  async (reason) => {
    const account = `needs-${reason.length}`;
    const job = await fillJob(account, { reason });
    const html = await shown(await w.ownerOf(account), `/jobs/${job}`);
    expect([html.includes('/docs/operations/jobs-resume'), html.includes(`${job}/resume`)]).toEqual([
      true,
      false,
    ]);
  },
);

test('a job of a suspended account cannot be resumed', async () => {
  const owner = await w.ownerOf('stands-still');
  const job = await fillJob('stands-still', { keyId: await keyIdOf('stands-still'), reason: 'RATE_LIMIT' });
  const page = await owner.open(`${dashboard()}/jobs/${job}`);
  await commands.suspend?.run(t.admin, ['stands-still']);
  expect((await owner.submit(page, `/jobs/${job}/resume`)).status).toBe(403);
  expect(await shown(owner, `/jobs/${job}`)).not.toContain(`${job}/resume`);
  expect((await stateOf(job)).state).toBe('paused');
});

test('a job is cancelled after a question, is called so as in the API, and keeps its answers', async () => {
  const owner = await w.ownerOf('cancels');
  const job = await fillJob('cancels');
  const question = await owner.open(`${dashboard()}/jobs/${job}/cancel`);
  expect(question.html).toContain('3 items will not be called');
  expect(question.html).toMatch(/Keep job<.*Cancel job</);
  const { html } = await owner.follow(await owner.submit(question, `/jobs/${job}/cancel`));
  const words = wordsOf(unescaped(html));
  for (const said of ['The job is cancelled.', 'Cancelled', 'CSV']) expect(words).toContain(said);
  expect(words).not.toMatch(/\bstop/i);
  expect(html).not.toContain(`${job}/cancel`);
  expect((await stateOf(job)).state).toBe('cancelled');
});

test('a job that was completed while its owner read the question is not called cancelled', async () => {
  const owner = await w.ownerOf('reads-slowly');
  const job = await fillJob('reads-slowly');
  const question = await owner.open(`${dashboard()}/jobs/${job}/cancel`);
  await jobStore().change(job, { state: 'completed', by: 0 }, endless);
  const { html } = await owner.follow(await owner.submit(question, `/jobs/${job}/cancel`));
  expect(html).not.toContain('The job is cancelled.');
  expect(wordsOf(html)).toContain('Completed');
});

test('a member sees a job and its results, and no form', async () => {
  await t.createAccount('is-read', 0);
  const member = await w.join('is-read', 'member@is-read.example', 'member');
  const job = await fillJob('is-read', { reason: 'OUT_OF_CREDITS' });
  const html = await shown(member, `/jobs/${job}`);
  for (const form of [`${job}/cancel`, `${job}/resume`]) expect(html).not.toContain(form);
  expect(await file(member, `/jobs/${job}/results.csv`)).toContain('shelf-5');
});

test('the part that moves leaves out the failures', async () => {
  const owner = await w.ownerOf('moves');
  const job = await fillJob('moves');
  const html = await shown(owner, `/jobs/${job}`);
  const [, from = ''] = /<live-part data-from="\/dashboard([^"]+)"/.exec(html) ?? [];
  expect(html).toContain('Failures by reason');
  const moving = await shown(owner, from);
  expect([moving.includes('<live-part'), moving.includes('Failures')]).toEqual([true, false]);
});
