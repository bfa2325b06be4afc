import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type {
  ListingChanges,
  relistItem as relisting,
  reviseItem as revising,
} from '../../../contract/market/listing-changes.ts';
import { sites } from '../../../contract/market/sites.ts';
import { type Call, delivered, type Outcome, type UseCase } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import type { CategoryFactServices } from '../category-facts.ts';
import { beginOperation } from '../daily-limit.ts';
import type { PictureHosts } from '../listing-checks.ts';
import {
  carryOut,
  judged,
  listingUuid,
  mayBeChanged,
  mayExist,
  verifyAcknowledgement,
} from '../listings/carry-out.ts';
import { inIds } from '../listings/descriptor-ids.ts';
import { type HeldListing, markOf, readOwnListing } from '../listings/held-listing.ts';
import { inTurn, type ListingTurns, type SendInTurn, turnsOf } from '../listings/listing-turns.ts';
import {
  isEmpty,
  type Plan,
  planChanges,
  requireOurs,
  type Wish,
  whatIsLeft,
} from '../listings/plan-changes.ts';
import {
  askAboutListing,
  askUntilAnswered,
  changeRequest,
  type Revision,
  reviseListing,
} from '../listings/send-listing.ts';
import { siteOf } from '../marketplaces.ts';
import { allTokens } from '../protocol/kept-replies.ts';
import type { OwnerServices } from '../seller-facts.ts';
import type { SiteFactServices } from '../site-facts.ts';

type Request = RequestOf<typeof revising>;
type Answer = ResponseOf<typeof revising>;

/** A listing as it would become, with the fields that every listing has. */
function changed({ fields }: HeldListing, { changes, remove }: Wish) {
  const siteName = siteOf(fields);
  const site = sites[siteName];
  const gone = Object.fromEntries(remove.map((field) => [field, undefined]));
  const {
    pictureUrls = [],
    itemSpecifics = { NameValueList: [] },
    currency = site.currency,
    measurementUnit = site.unitSystems[0],
    ...others
  } = { ...fields, ...changes, ...gone };
  return { ...others, pictureUrls, itemSpecifics, currency, measurementUnit, siteName };
}

interface ChangeServices extends OwnerServices, SiteFactServices, PictureHosts {
  readonly turns: ListingTurns;
}

type Planned = Plan & Revision;

/** A change of the seller's listing: its plan and its remote call. */
interface ChangeOfListing {
  readonly changes: ListingChanges;
  /** @throws ServiceError BAD_REQUEST if the listing's state does not allow the change, or it is impossible */
  plan(changes: ListingChanges, held: HeldListing): Plan;
  verify(planned: Planned, call: Call): Promise<Answer>;
  make(planned: Planned, send: SendInTurn): Promise<Outcome<Answer>>;
}

/** Changes a listing in its turn, or only verifies the change with the marketplace and our own checks. */
async function changeListing(
  request: Pick<Request, 'market_access_token' | 'item_id' | 'verifyOnly'>,
  { changes, plan, verify, make }: ChangeOfListing,
  services: ChangeServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const { trading, owners, turns } = services;
  const token = await beginOperation(request, services, call);
  const planned = async (lookups: CategoryFactServices, onUnknown: 'refuse' | 'send'): Promise<Planned> => {
    const held = await readOwnListing(services, { itemId: request.item_id, token }, call);
    requireOurs(held);
    const { categoryId = '', conditionId = '' } = { ...held.fields, ...changes };
    const { conditionDescriptors } = changes;
    // Condition details are sent by id, from the category and condition that the listing would have.
    const described = { siteName: siteOf(held.fields), categoryId, conditionId, conditionDescriptors };
    const sent = await inIds(described, token, lookups, call, onUnknown);
    const inIdsAlone = conditionDescriptors && { conditionDescriptors: sent.conditionDescriptors };
    return { token, held, ...plan({ ...changes, ...inIdsAlone }, held) };
  };
  if (request.verifyOnly !== true) {
    const owner = await owners.of(token, trading, call);
    return inTurn(turns, turnsOf(trading.url, owner, request.item_id), call, async (send) =>
      make(await planned(services, 'refuse'), send),
    );
  }
  const lookups = { ...services, acceptedTokens: allTokens };
  const change = await planned(lookups, 'send');
  const ask = (bounded: Call) => verify(change, bounded);
  return judged(changed(change.held, change), ask, token, lookups, call, change);
}

const refuse = (field: string, words: string): ServiceError =>
  new ServiceError('BAD_REQUEST', ours(`${field} ${words}`), { fields: [field] });

function requireMark(ifRevised: string | undefined, held: HeldListing): void {
  if (ifRevised !== undefined && ifRevised !== markOf(held)) throw new ServiceError('LISTING_CHANGED');
}

/** The answer if the listing already has every change. */
const nothingToDo = ({ itemId, startTime, endTime }: HeldListing): Answer => ({
  Ack: 'Success',
  ItemID: itemId,
  StartTime: startTime,
  EndTime: endTime,
  Fees: [],
  Errors: [],
});

/**
 * The changes to send now. The first attempt under a key records what it saw, so that a repeat sends only the rest.
 *
 * @throws ServiceError LISTING_CHANGED; BAD_REQUEST for changes that the marketplace would refuse since pieces have
 * been sold
 */
async function toSend(
  plan: Plan,
  { ifRevised }: Request,
  held: HeldListing,
  turns: ListingTurns,
  call: Call,
): Promise<Wish> {
  if (plan.frozen.length > 0) {
    const words = ours(plan.frozen.map(({ message }) => `changes.${message}`).join(' '));
    const fields = plan.frozen.map(({ field }) => `changes.${field}`);
    throw new ServiceError('BAD_REQUEST', words, { fields });
  }
  const { keyedChargeId } = call;
  const now = { mark: markOf(held), quantity: held.fields.quantity ?? 0, sold: held.quantitySold };
  const seen = keyedChargeId === undefined ? undefined : await turns.note(keyedChargeId, now, call);
  if (seen !== undefined) return whatIsLeft(plan, seen, held, ifRevised);
  requireMark(ifRevised, held);
  return plan;
}

/**
 * Changes a live listing of the seller, or has the marketplace verify the change. Calls for the same listing run one
 * after the other. A refusal is an answer, not a failure of the call, but it is not kept under an Idempotency-Key. Only
 * ReviseItem can verify: ReviseFixedPriceItem has no such switch.
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/revise-preview.html (read 2026-11-23)
 * @throws ServiceError BAD_REQUEST if the listing is not the seller's, has ended or cannot be changed in this way;
 *   LISTING_CHANGED if it is not in the expected state; LISTING_BUSY
 */
export const reviseItem: UseCase<typeof revising, ChangeServices> = (request, services, call) =>
  changeListing(
    request,
    {
      changes: request.changes ?? {},
      plan(changes, held) {
        if (held.state !== 'live')
          throw refuse('item_id', 'is of a listing that has ended: relist-item lists it again.');
        if (request.verifyOnly === true) requireMark(request.ifRevised, held);
        return planChanges({ changes, remove: request.remove ?? [] }, held);
      },
      async verify(planned, bounded) {
        const { held, token } = planned;
        if (isEmpty(planned)) return nothingToDo(held);
        const asked = changeRequest('ReviseItem', planned);
        const content = { ...asked.content, VerifyOnly: 'true' };
        const verdict = await askAboutListing(services.trading, { ...asked, content }, bounded);
        const itemId = verdict.ack === 'Failure' ? undefined : held.itemId;
        return { ...verifyAcknowledgement(verdict, token), ItemID: itemId };
      },
      async make(planned, sendInTurn) {
        const { held, token } = planned;
        const wish = await toSend(planned, request, held, services.turns, call);
        if (isEmpty(wish)) return delivered(nothingToDo(held));
        const revision = { token, held, ...wish };
        const send = () => sendInTurn(() => reviseListing(services.trading, revision, call));
        return carryOut(send, mayBeChanged, token, call);
      },
    },
    services,
    call,
  );

/**
 * The changes with a quantity: the number left at the end, unless the request names another. A listing with variations
 * keeps theirs.
 *
 * @throws ServiceError BAD_REQUEST if nothing was left
 */
function withQuantity(changes: ListingChanges, held: HeldListing): ListingChanges {
  const hasOwn = held.unexpressed.some(({ code }) => code === 'VARIATIONS');
  if (hasOwn || changes.quantity !== undefined) return changes;
  const { quantity = 0 } = held.fields;
  if (quantity > 0) return { ...changes, quantity };
  throw refuse('changes.quantity', 'is required: the listing has sold out.');
}

/**
 * Relists an ended listing of the seller, with any changes, or has the marketplace verify that. A refusal is an answer,
 * not a failure of the call, but it is not kept under an Idempotency-Key. There is no verifying call for fixed-price
 * listings alone. Trading API.
 *
 * @see https://developer.ebay.com/DevZone/xML/docs/Reference/eBay/RelistFixedPriceItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/DevZone/XML/Docs/Reference/ebay/VerifyRelistItem.html (read 2026-11-28)
 * @throws ServiceError BAD_REQUEST if the listing is not the seller's, is live or cannot be changed in this way;
 *   LISTING_BUSY
 */
export const relistItem: UseCase<typeof relisting, ChangeServices> = (request, services, call) =>
  changeListing(
    request,
    {
      changes: request.changes ?? {},
      plan(changes, held) {
        if (held.state === 'live')
          throw refuse('item_id', 'is of a listing that is live: revise-item changes it.');
        // Earlier sales lock no fields of the new listing.
        const plan = planChanges({ changes, remove: [] }, { ...held, quantitySold: 0 });
        return { ...plan, changes: withQuantity(plan.changes, held) };
      },
      async verify(planned, bounded) {
        const asked = changeRequest('VerifyRelistItem', planned);
        return verifyAcknowledgement(await askAboutListing(services.trading, asked, bounded), planned.token);
      },
      make(planned, sendInTurn) {
        const relisted = changeRequest('RelistFixedPriceItem', planned, listingUuid(call));
        const send = () => sendInTurn(() => askUntilAnswered(services.trading, relisted, call));
        return carryOut(send, mayExist, planned.token, call);
      },
    },
    services,
    call,
  );
