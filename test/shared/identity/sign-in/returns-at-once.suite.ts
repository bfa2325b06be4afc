import { expect, test } from '@jest/globals';
import { invite } from '../../../../shared/identity/people/invitations.ts';
import { Browser } from '../../../support/browser.ts';
import { useDashboard } from '../../apps/dashboard/dashboard-world.ts';

const { t, dashboard } = useDashboard();
const atOnce = 40;

/** Signs in up to the provider's redirect back to us. @returns what follows it */
async function returnOf(person: Readonly<Record<string, string>>, link = `${dashboard()}/sign-in`) {
  const browser = new Browser();
  const picker = await browser.follow(await browser.submit(await browser.open(link), '/sign-in'));
  const picked = await browser.post(picker.url, person, {});
  const resumed = await browser.request(new URL(picked.headers.get('location') ?? '', picked.url));
  return () => browser.request(resumed.headers.get('location') ?? '');
}

/** The link of an invitation by an owner: all who use such links at once wait for the same item. */
async function linkByOwner(email: string): Promise<string> {
  const { people } = t.admin;
  const owner = (await people.membersOf('demo')).find(({ role }) => role === 'owner');
  const by = { invitedBy: owner?.email ?? '', inviterId: owner?.personId };
  const { token } = await invite(
    { accountId: 'demo', email, role: 'member', ...by },
    { people, clock: Date.now },
  );
  return `${dashboard()}/invitation?code=${token}`;
}

test.each([
  ['one person', () => returnOf({ subject: 'demo-owner' })],
  [
    'people invited by one owner',
    async (index: number) => {
      const email = `guest-${index}@example.com`;
      return await returnOf({ email }, await linkByOwner(email));
    },
  ],
])(
  `${atOnce} returns from the provider at once, of %s, are all answered`,
  async (_who, begin) => {
    const returns: Awaited<ReturnType<typeof returnOf>>[] = [];
    for (let index = 0; index < atOnce; index += 1) returns.push(await begin(index));
    const answers = await Promise.all(returns.map((come) => come()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  },
  120_000,
);
