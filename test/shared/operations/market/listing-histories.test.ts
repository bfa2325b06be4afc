import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '../../../../lib/seeded-random.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { counts } from '../../../support/counts.ts';
import { reportFigure } from '../../../support/figures.ts';
import { type Loss, startMortalProcess } from '../../../support/mortal-process.ts';
import {
  afterEnd,
  afterRelisting,
  afterRevision,
  afterSale,
  drawWish,
  type ListingModel,
  pick,
  type Random,
  refusalOfRelisting,
  refusalOfRevision,
  stateOf,
  type Wish,
  withoutDefaults,
} from './listing-model.ts';
import { useListings } from './listing-world.ts';

const world = useListings();
beforeAll(() => {
  process.env.LOG_LEVEL = 'SILENT';
});

/** Longer than a turn lasts. */
const turnPassedMs = 31_000;
/** Requests of a keyed change to the database and the marketplace: turn, read, note, change, turn. */
const requestsOfChange = 5;

/** What revise-item or relist-item answers, or the code of its failure. */
interface Answer {
  /** Ack or code. */
  readonly said: string;
  readonly itemId?: string | undefined;
  readonly marketCodes?: readonly string[];
}

type Revised = Awaited<ReturnType<typeof world.revise>>;
type Relisted = Awaited<ReturnType<typeof world.relist>>;

async function answerOf(work: Promise<Revised | Relisted>): Promise<Answer> {
  try {
    const { Ack, ItemID, Errors } = await work;
    const marketCodes = Errors.map(({ ErrorCode }) => ErrorCode);
    return { said: Ack, itemId: ItemID, ...(marketCodes.length > 0 && { marketCodes }) };
  } catch (error) {
    if (error instanceof ServiceError) return { said: error.code };
    throw error;
  }
}

const isMade = ({ said }: Answer): boolean => said === 'Success' || said === 'Warning';

const drawLoss = (random: Random): Loss => ({
  at: Math.floor(random() * requestsOfChange),
  carriedOut: random() < 0.5,
  process: random() < 0.5 ? 'dies' : 'lives',
});

/** Calls of dead processes, which try in vain for a while. Their addresses must not be used again before that. */
const dying: Promise<unknown>[] = [];

/** One listing and what becomes of it, step by step. */
class History {
  readonly #random: Random;
  readonly #seller: string;
  /** The listing that the steps are about. */
  #model: ListingModel;
  /** Listings that were listed again, as they must stay. */
  readonly #earlier: ListingModel[] = [];
  /** How far this history's time is ahead. */
  #ahead = 0;
  /** Marks by states: equal ones for equal states only. */
  readonly #marks = new Map<string, string>();
  readonly steps: unknown[] = [];

  constructor(model: ListingModel, seller: string, random: Random) {
    this.#model = model;
    this.#seller = seller;
    this.#random = random;
  }

  get #token() {
    return { market_access_token: world.tokenOf(this.#seller) };
  }

  get #item() {
    return { ...this.#token, item_id: this.#model.itemId };
  }

  get #clock() {
    const ahead = this.#ahead;
    return { clock: () => Date.now() + ahead };
  }

  readonly #revise = (body: object, keyedChargeId?: string, services = world.services()) =>
    answerOf(world.revise({ ...this.#item, ...body }, { ...this.#clock, keyedChargeId }, services));

  readonly #relist = ({ changes }: Wish, keyedChargeId?: string, services = world.services()) =>
    answerOf(world.relist({ ...this.#item, changes }, { ...this.#clock, keyedChargeId }, services));

  /** Runs a change in a process that loses a request. */
  async #losing(change: (services: ReturnType<typeof world.services>) => Promise<Answer>): Promise<Answer> {
    const loss = drawLoss(this.#random);
    const life = await startMortalProcess(
      { database: world.database.endpoint, upstream: world.market.url },
      loss,
    );
    const services = world.servicesAt(life.url);
    const work = change({ ...services, owners: world.services().owners });
    dying.push(
      work.finally(() => {
        services.close();
        return life.stop();
      }),
    );
    const answer = await Promise.race([work, life.died.then(() => ({ said: 'died' }))]);
    this.steps.push({ loss, answer });
    this.#ahead += turnPassedMs;
    return answer;
  }

  async #mark(): Promise<string> {
    return (await world.get(this.#item)).mark;
  }

  /** Reads the listing, which must be as it is held to be. */
  async read(model = this.#model): Promise<void> {
    const { item_id, state, mark, listing, unexpressed } = await world.get({
      ...this.#token,
      item_id: model.itemId,
    });
    expect({ item_id, state, listing: withoutDefaults(listing), unexpressed }).toEqual({
      item_id: model.itemId,
      state: stateOf(model),
      listing: model.fields,
      unexpressed: undefined,
    });
    const held = JSON.stringify([state, model.sold, Object.entries(listing).sort()]);
    expect(this.#marks.get(held) ?? mark).toBe(mark);
    this.#marks.set(held, mark);
    expect(new Set(this.#marks.values()).size).toBe(this.#marks.size);
  }

  async list(): Promise<void> {
    const state = stateOf(this.#model);
    const { listings } = await world.list({ ...this.#token, state, marketplace_id: 'MARKET_AU' });
    const { title, startPrice, quantity, sku } = this.#model.fields;
    const found = listings.find(({ item_id }) => item_id === this.#model.itemId);
    expect(found).toMatchObject({
      title,
      price: startPrice,
      quantity,
      quantitySold: this.#model.sold,
      state,
    });
    expect(found?.sku).toBe(sku);
  }

  sell(): void {
    if (this.#model.isEnded) return;
    const pieces = 1 + Math.floor(this.#random() * Math.min(2, Number(this.#model.fields.quantity)));
    world.market.listings.sell(this.#model.itemId, pieces);
    this.#model = afterSale(this.#model, pieces);
    this.steps.push({ pieces });
  }

  async end(): Promise<void> {
    const { Ack } = await world.end(this.#item);
    expect(Ack).toBe(this.#model.isEnded ? 'Warning' : 'Success');
    this.#model = afterEnd(this.#model);
  }

  async revise(): Promise<void> {
    const wish = drawWish(this.#random);
    const isVerified = this.#random() < 0.1;
    const kind = pick(['any', 'any', 'this', 'another'], this.#random);
    const mark = kind === 'this' ? await this.#mark() : 'another';
    const ifRevised = kind === 'any' ? {} : { ifRevised: mark };
    const answer = await this.#revise({ ...wish, ...ifRevised, verifyOnly: isVerified });
    this.steps.push({ wish, kind, isVerified, answer });
    const refusal = refusalOfRevision(this.#model, wish);
    if (isVerified) {
      // A frozen field is a finding then.
      if (this.#model.isEnded) expect(answer.said).toBe('BAD_REQUEST');
      else if (kind === 'another') expect(answer.said).toBe('LISTING_CHANGED');
      else expect(isMade(answer)).toBe(refusal === undefined);
      return;
    }
    if (refusal !== undefined) expect(answer.said).toBe(refusal);
    else if (kind === 'another') expect(answer.said).toBe('LISTING_CHANGED');
    else {
      expect(isMade(answer)).toBe(true);
      this.#model = afterRevision(this.#model, wish);
    }
  }

  /** A revision under a key that breaks off somewhere; then anything happens, and it is repeated. */
  async reviseBroken(): Promise<void> {
    const [wish, key] = [drawWish(this.#random), randomUUID()];
    const sent = () => world.changesSent(this.#model.itemId).length;
    const refusal = refusalOfRevision(this.#model, wish);
    const sentBefore = sent();
    this.steps.push({ wish, key });
    const first = await this.#losing((services) => this.#revise(wish, key, services));
    const isApplied = sent() > sentBefore;
    expect(sent()).toBeLessThanOrEqual(sentBefore + 1);
    if (refusal !== undefined) expect([isMade(first), isApplied]).toEqual([false, false]);
    if (isApplied) this.#model = afterRevision(this.#model, wish);
    await this.read();

    const between = pick(['nothing', 'nothing', 'sale', 'end', 'revision'], this.#random);
    this.steps.push({ isApplied, between });
    if (between === 'sale') this.sell();
    if (between === 'end') await this.end();
    if (between === 'revision') await this.revise();

    const sentThen = sent();
    const answer = await this.#revise(wish, key);
    this.steps.push({ repeat: answer });
    const isSent = sent() > sentThen;
    if (isApplied) expect(isSent).toBe(false);
    if (isMade(answer)) {
      const { quantity } = this.#model.fields;
      const whole = afterRevision(this.#model, wish);
      // A quantity that was set stays what sales have made of it.
      this.#model = isApplied ? { ...whole, fields: { ...whole.fields, quantity } } : whole;
    } else {
      expect(['LISTING_CHANGED', 'BAD_REQUEST']).toContain(answer.said);
      expect(isSent).toBe(false);
      if (between === 'nothing') expect(refusal).toBe(answer.said);
    }
  }

  #follow(itemId: string, wish: Wish): void {
    this.#earlier.push(this.#model);
    this.#model = afterRelisting(this.#model, itemId, wish);
    this.#marks.clear();
  }

  async relist(): Promise<void> {
    const wish: Wish = { ...drawWish(this.#random), remove: [] };
    const refusal = refusalOfRelisting(this.#model, wish);
    const isBroken = this.#random() < 0.4;
    const key = isBroken ? randomUUID() : undefined;
    this.steps.push({ relisting: wish, key });
    if (isBroken) await this.#losing((services) => this.#relist(wish, key, services));
    const answer = await this.#relist(wish, key);
    this.steps.push({ answer });
    if (refusal !== undefined) {
      expect(answer.said).toBe(refusal);
      return;
    }
    expect(isMade(answer)).toBe(true);
    const children = world.market.listings
      .all()
      .filter(({ parentId }) => parentId === this.#model.itemId)
      .map(({ itemId }) => itemId);
    expect(children).toEqual([answer.itemId]);
    this.#follow(children[0] ?? '', wish);
  }

  async readEarlier(): Promise<void> {
    this.#marks.clear();
    for (const model of this.#earlier) await this.read(model);
  }
}

const actions = [
  'revise',
  'revise',
  'reviseBroken',
  'reviseBroken',
  'sell',
  'sell',
  'end',
  'relist',
  'list',
] as const;

async function startHistory(number: number): Promise<History> {
  const random = seededRandom(number);
  // A seller's list is read as a whole, so it stays short.
  const seller = `seller_${Math.floor(number / 50)}`;
  const market_access_token = world.tokenOf(seller);
  const quantity = 1 + Math.floor(random() * 5);
  const itemId = await world.listed({ market_access_token, quantity, title: `Acme phone no. ${number}` });
  const { listing } = await world.get({ market_access_token, item_id: itemId });
  expect(listing).toMatchObject({ title: `Acme phone no. ${number}`, quantity, startPrice: '120.00' });
  return new History({ itemId, fields: withoutDefaults(listing), sold: 0, isEnded: false }, seller, random);
}

async function runHistory(number: number): Promise<History> {
  const history = await startHistory(number);
  const random = seededRandom(1_000_000 + number);
  try {
    for (let left = 2 + Math.floor(random() * 6); left > 0; left -= 1) {
      const action = pick(actions, random);
      history.steps.push(action);
      await history[action]();
      await history.read();
    }
    await history.readEarlier();
  } catch (error) {
    throw new Error(`History ${number}: ${JSON.stringify(history.steps)}`, { cause: error });
  }
  return history;
}

/** What the emulated marketplace takes in the published order and by the published names only. */
const callNames = [
  'AddFixedPriceItem',
  'EndFixedPriceItem',
  'GetItem',
  'GetMyeBaySelling',
  'GetUser',
  'GeteBayDetails',
  'REST',
  'RelistFixedPriceItem',
  'ReviseFixedPriceItem',
  'ReviseInventoryStatus',
  'ReviseItem',
];

const histories = counts(40, 10_000);

test(
  'whatever happens to a listing, it is read as it is held, nothing is done twice and nothing is lost',
  async () => {
    let steps = 0;
    const names = new Set<string>();
    for (let number = 0; number < histories; number += 1) {
      steps += (await runHistory(number)).steps.length;
      for (const { headers } of world.market.journal.splice(0))
        names.add(headers['x-ebay-api-call-name'] ?? 'REST');
    }
    await Promise.all(dying);
    expect(steps).toBeGreaterThan(histories * 4);
    expect([...names].sort()).toEqual(callNames);
    reportFigure('histories of a listing', histories);
  },
  counts(120_000, 7_200_000),
);
