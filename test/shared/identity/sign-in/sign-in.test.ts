import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { networkOf } from '../../../../shared/billing/usage/network-of.ts';
import { beginSignIn } from '../../../../shared/identity/sign-in/sign-in.ts';
import { useDatabase } from '../../../support/database.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { peopleWorld } from '../people/people-world.ts';

const database = useDatabase();
const provider = {
  begin: async () => new URL('https://id.example/auth'),
  finish: () => Promise.reject(new Error('no browser comes back here')),
};

/** Sign-ins from an address. @param more services that replace those over the database */
function signIns(more: Partial<Parameters<typeof beginSignIn>[1]> = {}) {
  const world = peopleWorld(database);
  const services = { ...world, provider, ...more };
  const from = (address: string) => {
    const request = {
      redirectUri: 'https://shop.example/return',
      returnTo: '',
      network: networkOf(address) ?? '',
      address: networkOf(address, 4) ?? '',
    };
    return beginSignIn(request, services, endless);
  };
  return { ...world, from };
}

/** Counts attempts as the database does, which takes milliseconds for each. */
function countedInMemory() {
  const counts = new Map<string, number>();
  return {
    saveFlow: async () => undefined,
    countAttempt: async (who: string, window: number) => {
      const key = `${who}#${window}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return counts.get(key) ?? 0;
    },
  };
}

/** As many concurrent requests as the database can answer in time, even on a busy machine. */
const atOnce = 50;

/** Begins a sign-in from each address. @returns how many were accepted */
async function begun(from: (address: string) => Promise<object>, addresses: readonly string[]) {
  let count = 0;
  for (let first = 0; first < addresses.length; first += atOnce) {
    const outcomes = await Promise.all(addresses.slice(first, first + atOnce).map(from));
    count += outcomes.filter((outcome) => 'location' in outcome).length;
  }
  return count;
}

test.each([
  ['203.0.113.7', '203.0.113.8', {}],
  ['2001:db8:1:2::7', '2001:db8:1:3::7', { sessions: countedInMemory() }],
])(
  'a caller at %s who has begun too many sign-ins waits, and its neighbour %s signs in',
  async (address, neighbour, services) => {
    const { from, time } = signIns(services);
    time.now += 150_000;
    expect(await begun(from, new Array(400).fill(address))).toBe(300);
    expect(await from(address)).toEqual({ retryAfterSeconds: 450 });
    expect(await from(neighbour)).toHaveProperty('location');
    time.now += 450_000;
    expect(await from(address)).toHaveProperty('location');
  },
);

test('a caller gets no new limit from another address in its /64', async () => {
  const { from } = signIns({ sessions: countedInMemory() });
  const addresses = Array.from({ length: 301 }, (_, index) => `2001:db8:7:7::${index.toString(16)}`);
  expect(await begun(from, addresses)).toBe(300);
});

test('a network that begins sign-ins from very many addresses is limited as a whole, and no other network is', async () => {
  const { from } = signIns({ sessions: countedInMemory() });
  const addresses = Array.from({ length: 4000 }, (_, index) => `198.51.100.${index % 250}`);
  expect(await begun(from, addresses)).toBe(3000);
  expect(await from('198.51.101.1')).toHaveProperty('location');
});

test('the address that begins a sign-in is in no table', async () => {
  const { from } = signIns();
  await from('192.0.2.77');
  const { Items } = await database.client.send(
    new ScanCommand({ TableName: database.environment.SESSIONS_TABLE }),
  );
  expect(JSON.stringify(Items)).toContain('192.0.2.0/24');
  expect(JSON.stringify(Items)).not.toContain('192.0.2.77');
});
