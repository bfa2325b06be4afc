import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type * as z from 'zod';
import { createDynamoDbCharges } from '../../../../../shared/billing/credits/dynamodb-charges.ts';
import type { Endpoint } from '../../../../../shared/contract/endpoint.ts';
import {
  relistItem as relistEndpoint,
  reviseItem as reviseEndpoint,
} from '../../../../../shared/contract/market/listing-changes.ts';
import { sellerOfKey } from '../../../../../shared/operations/market/seller-facts.ts';
import { relistItem, reviseItem } from '../../../../../shared/operations/market/use-cases/change-item.ts';
import type { UseCase } from '../../../../../shared/platform/call/call.ts';
import { createDynamoDb } from '../../../../../shared/platform/database/dynamodb.ts';
import { counts, sampleOf } from '../../../../support/counts.ts';
import { type Loss, startMortalProcess } from '../../../../support/mortal-process.ts';
import { creditsOver, tableNames } from '../../../billing/credits/support/use-credits.ts';
import { contextWith, knownCaller, proxyEvent } from '../../../entry/http/proxy-event.ts';
import { serve } from '../../../entry/http/serve.ts';
import { useListings } from '../listing-world.ts';

const world = useListings();

beforeAll(() => {
  process.env.LOG_LEVEL = 'SILENT';
});

/** One for each case: a process that is ahead of another one's time would give back what that one still holds. */
const newAccount = () => creditsOver(world.database.client, tableNames(world.database)).newAccount(0);

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: { readonly Ack?: string; readonly ItemID?: string; readonly error?: string };
}

/** The services of a dying process: its remaining attempts are not awaited. */
const dyingMs = 6_000;

/** Longer than a hold and a turn last. */
const laterMs = 39_000;

interface Circumstances {
  readonly accountId: string;
  readonly key?: string;
  /** How many milliseconds the process's clock is ahead of the first one's. */
  readonly after: number;
  readonly loss?: Loss;
}

/** Sends a request from a separate process, which may lose one of its requests and die. */
async function send<Request extends z.ZodType, Response extends z.ZodType>(
  endpoint: Endpoint<Request, Response>,
  useCase: UseCase<Endpoint<Request, Response>, Parameters<typeof reviseItem>[1]>,
  body: object,
  { accountId, key, after, loss }: Circumstances,
): Promise<{ answer: Answer; requests: number }> {
  const life = await startMortalProcess(
    { database: world.database.endpoint, upstream: world.market.url },
    loss,
  );
  const services = world.servicesAt(life.url);
  const client = createDynamoDb({ endpoint: life.url });
  const clock = () => Date.now() + after;
  const charges = createDynamoDbCharges(client, tableNames(world.database));
  const handler = serve(endpoint, useCase, () => services, { charges: () => charges, clock, sellerOfKey });
  const event = proxyEvent(
    { market_access_token: world.tokenOf(), ...body },
    { ...knownCaller, principalId: accountId, accountId },
  );
  if (key !== undefined) event.headers['Idempotency-Key'] = key;
  const {
    statusCode,
    headers,
    body: text,
  } = await handler(event, contextWith(loss?.process === 'dies' ? dyingMs : 28_000));
  client.destroy();
  services.close();
  await life.stop();
  const answer = { status: statusCode, code: headers?.['x-error-code']?.toString(), body: JSON.parse(text) };
  return { answer, requests: life.requests() };
}

const wanted = { startPrice: '77.00', quantity: 9 };

interface Between {
  readonly name: string;
  readonly happens: (itemId: string) => unknown;
}

const between: readonly Between[] = [
  { name: 'nothing', happens: () => undefined },
  { name: 'a sale', happens: (itemId) => world.market.listings.sell(itemId) },
  {
    name: 'another app’s revision',
    happens: (itemId) =>
      world.revise(
        { item_id: itemId, changes: { startPrice: '55.00' } },
        { clock: () => Date.now() + laterMs },
      ),
  },
];

const held = async (itemId: string) => (await world.get({ item_id: itemId })).listing;

/** A revision that loses a request, what happens then, and repeats until there is an answer. */
async function reviseAndLose(loss: Loss, { name, happens }: Between): Promise<string[]> {
  const itemId = await world.listed({ quantity: 4 });
  const [accountId, key] = [await newAccount(), randomUUID()];
  const body = { item_id: itemId, changes: wanted };
  const first = await send(reviseEndpoint, reviseItem, body, { accountId, key, after: 0, loss });
  const wasApplied = (await held(itemId)).startPrice === '77.00';
  const sentByFirst = world.changesSent(itemId).length;
  await happens(itemId);
  const others = name === 'another app’s revision' ? 1 : 0;
  const { answer } = await send(reviseEndpoint, reviseItem, body, { accountId, key, after: 2 * laterMs });
  const after = await held(itemId);
  const sent = world.changesSent(itemId).length - others;

  const wrong: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds)
      wrong.push(`${what} (${JSON.stringify({ loss, name, first: first.answer, answer, after, sent })})`);
  };
  must(answer.status === 200 || answer.code === 'LISTING_CHANGED', 'a repeat is answered');
  must(sent <= 1, 'a revision is sent at most once');
  must(!wasApplied || sent === sentByFirst, 'what was done is not done again');
  if (name === 'nothing') {
    must(answer.body.Ack === 'Success' && sent === 1, 'a revision is made once');
    must(after.startPrice === '77.00' && after.quantity === 9, 'the state is what was wanted');
  }
  if (name === 'a sale') {
    // Before the sale there were 4 or 9; a first attempt that had noted nothing sets 9 once more, as it may.
    must(!wasApplied || after.quantity === 8, 'a sale is not undone');
    must(answer.code !== 'LISTING_CHANGED' || after.quantity === 3, 'a quantity that was not set stays');
    must(answer.status !== 200 || after.startPrice === '77.00', 'a good answer means that it was done');
  }
  if (others === 1) {
    must(answer.code !== 'LISTING_CHANGED' || after.startPrice === '55.00', 'the other app’s price stands');
    must(!wasApplied || after.startPrice === '55.00', 'nothing is done over the other app’s revision');
    must(
      answer.status !== 200 || wasApplied || after.startPrice === '77.00',
      'a good answer means it was done',
    );
  }
  // An answer under the key is kept, and has no further effect.
  if (answer.status === 200) {
    const replay = await send(reviseEndpoint, reviseItem, body, { accountId, key, after: 2 * laterMs });
    must(JSON.stringify(replay.answer.body) === JSON.stringify(answer.body), 'the answer is replayed');
    must(world.changesSent(itemId).length - others === sent, 'a replay sends nothing');
  }
  return wrong;
}

async function relistAndLose(loss: Loss): Promise<string[]> {
  const itemId = await world.listed({ quantity: 4 });
  await world.end({ item_id: itemId });
  const [accountId, key] = [await newAccount(), randomUUID()];
  const body = { item_id: itemId, changes: { startPrice: '77.00' } };
  const first = await send(relistEndpoint, relistItem, body, { accountId, key, after: 0, loss });
  const { answer } = await send(relistEndpoint, relistItem, body, { accountId, key, after: 2 * laterMs });
  const children = world.market.listings.all().filter(({ parentId }) => parentId === itemId);
  const isRight =
    answer.status === 200 && children.length === 1 && answer.body.ItemID === children[0]?.itemId;
  return isRight ? [] : [JSON.stringify({ loss, first: first.answer, answer, children: children.length })];
}

/** At most so many processes at a time. */
async function inTurns<Case>(
  cases: readonly Case[],
  run: (tried: Case) => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  const open = [...cases];
  const work = async () => {
    for (let tried = open.shift(); tried !== undefined; tried = open.shift())
      wrong.push(...(await run(tried)));
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return wrong;
}

const lossesOf = (requests: number): Loss[] =>
  Array.from({ length: requests }).flatMap((_, at) =>
    [false, true].flatMap((carriedOut) =>
      (['dies', 'lives'] as const).map((process): Loss => ({ at, carriedOut, process })),
    ),
  );

/** Longer than all cases of the long run take on a busy machine. */
const timeoutMs = 900_000;

describe('a process that dies or loses a connection at any of its requests', () => {
  test.each(between)(
    'a revision is made once under its key, whatever happens before the repeat: $name',
    async (what) => {
      const itemId = await world.listed({ quantity: 4 });
      const whole = await send(
        reviseEndpoint,
        reviseItem,
        { item_id: itemId, changes: wanted },
        { accountId: await newAccount(), key: randomUUID(), after: 0 },
      );
      expect(whole.answer.status).toBe(200);
      expect(whole.requests).toBeGreaterThan(10);
      const losses = sampleOf(lossesOf(whole.requests), 12, 4 * between.indexOf(what) + 1);
      expect(await inTurns(losses, (loss) => reviseAndLose(loss, what))).toEqual([]);
    },
    timeoutMs,
  );

  test(
    'an ended listing is listed again once under its key',
    async () => {
      const itemId = await world.listed();
      await world.end({ item_id: itemId });
      const whole = await send(
        relistEndpoint,
        relistItem,
        { item_id: itemId },
        { accountId: await newAccount(), key: randomUUID(), after: 0 },
      );
      expect(whole.answer.status).toBe(200);
      const losses = sampleOf(lossesOf(whole.requests), 12, 2);
      expect(await inTurns(losses, relistAndLose)).toEqual([]);
    },
    timeoutMs,
  );
});

describe('two apps at once, one of which dies', () => {
  test(
    'with the same mark exactly one wins, even if the first one dies during its turn',
    async () => {
      for (let at = 0; at < 9; at += counts(4, 1)) {
        for (const carriedOut of [false, true]) {
          const itemId = await world.listed({ quantity: 4 });
          const { mark } = await world.get({ item_id: itemId });
          const body = (startPrice: string) => ({
            item_id: itemId,
            changes: { startPrice },
            ifRevised: mark,
          });
          const loss: Loss = { at, carriedOut, process: 'dies' };
          const accountId = await newAccount();
          await send(reviseEndpoint, reviseItem, body('11.00'), { accountId, after: 0, loss });
          const price = (await held(itemId)).startPrice;
          const second = await send(reviseEndpoint, reviseItem, body('22.00'), { accountId, after: laterMs });
          const isFirst = price === '11.00';
          expect([at, carriedOut, second.answer.code, (await held(itemId)).startPrice]).toEqual([
            at,
            carriedOut,
            isFirst ? 'LISTING_CHANGED' : undefined,
            isFirst ? '11.00' : '22.00',
          ]);
        }
      }
    },
    timeoutMs,
  );
});
