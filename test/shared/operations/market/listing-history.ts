import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
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
import type { useListings } from './listing-world.ts';

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

type World = ReturnType<typeof useListings>;
type Revised = Awaited<ReturnType<World['revise']>>;
type Relisted = Awaited<ReturnType<World['relist']>>;

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
export const dying: Promise<unknown>[] = [];

/** Stops a process once its call is over. */
async function ended(
  work: Promise<unknown>,
  services: { close(): void },
  life: { stop(): Promise<void> },
): Promise<void> {
  await work;
  services.close();
  await life.stop();
}

/** One listing and what becomes of it, step by step. */
export class History {
  readonly #world: World;
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

  constructor(world: World, model: ListingModel, seller: string, random: Random) {
    this.#world = world;
    this.#model = model;
    this.#seller = seller;
    this.#random = random;
  }

  get #token() {
    return { market_access_token: this.#world.tokenOf(this.#seller) };
  }

  get #item() {
    return { ...this.#token, item_id: this.#model.itemId };
  }

  get #clock() {
    const ahead = this.#ahead;
    return { clock: () => Date.now() + ahead };
  }

  readonly #revise = (body: object, keyedChargeId?: string, services = this.#world.services()) =>
    answerOf(this.#world.revise({ ...this.#item, ...body }, { ...this.#clock, keyedChargeId }, services));

  readonly #relist = ({ changes }: Wish, keyedChargeId?: string, services = this.#world.services()) =>
    answerOf(this.#world.relist({ ...this.#item, changes }, { ...this.#clock, keyedChargeId }, services));

  /** Runs a change in a process that loses a request. */
  async #losing(change: (services: ReturnType<World['services']>) => Promise<Answer>): Promise<Answer> {
    const loss = drawLoss(this.#random);
    const life = await startMortalProcess(
      { database: this.#world.database.endpoint, upstream: this.#world.market.url },
      loss,
    );
    const services = this.#world.servicesAt(life.url);
    const work = change({ ...services, owners: this.#world.services().owners });
    dying.push(ended(work, services, life));
    const answer = await Promise.race([work, life.died.then(() => ({ said: 'died' }))]);
    this.steps.push({ loss, answer });
    this.#ahead += turnPassedMs;
    return answer;
  }

  async #mark(): Promise<string> {
    return (await this.#world.get(this.#item)).mark;
  }

  /** Reads the listing, which must be as it is held to be. */
  async read(model = this.#model): Promise<void> {
    const { item_id, state, mark, listing, unexpressed } = await this.#world.get({
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
    const { listings } = await this.#world.list({ ...this.#token, state, marketplace_id: 'MARKET_AU' });
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
    this.#world.market.listings.sell(this.#model.itemId, pieces);
    this.#model = afterSale(this.#model, pieces);
    this.steps.push({ pieces });
  }

  async end(): Promise<void> {
    const { Ack } = await this.#world.end(this.#item);
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
    const sent = () => this.#world.changesSent(this.#model.itemId).length;
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
    const children = this.#world.market.listings
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
