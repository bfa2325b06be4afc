import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { reviseItem as endpoint } from '../../contract/market/revise-item.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { carryOut, optional, revising, verifyAcknowledgement } from './posting/carry-out.ts';
import { reviseListing, verifyRevision } from './remote/change-listing.ts';
import type { HeldListing } from './remote/listings.ts';
import { type ChangeServices, changeListing } from './revising/change-listing.ts';
import type { OwnTurn } from './revising/listing-turns.ts';
import { isEmpty, type Plan, planChanges, type Wish } from './revising/plan-changes.ts';
import { decideRepeat, markOf } from './revising/repeat.ts';

type Request = RequestOf<typeof endpoint>;
type Answer = ResponseOf<typeof endpoint>;

export type ReviseItemServices = ChangeServices;

/** @throws ServiceError BAD_REQUEST if the listing has ended */
function requireLive({ state }: HeldListing): void {
  if (state === 'live') return;
  const words = ours('item_id is of a listing that has ended: relist-item lists it again.');
  throw new ServiceError('BAD_REQUEST', words, { fields: ['item_id'] });
}

function requireMark(ifRevised: string | undefined, held: HeldListing): void {
  if (ifRevised !== undefined && ifRevised !== markOf(held)) throw new ServiceError('LISTING_CHANGED');
}

/** The answer where the listing has everything already. */
const nothingToDo = ({ itemId, startTime, endTime }: HeldListing): Outcome<Answer> =>
  delivered({
    Ack: 'Success',
    ItemID: itemId,
    ...optional('StartTime', startTime),
    ...optional('EndTime', endTime),
    Fees: [],
    Errors: [],
  });

/**
 * What to send now. The first attempt under a key notes what it saw, so that a repeat sends what is still missing.
 *
 * @throws ServiceError LISTING_CHANGED
 */
async function toSend(
  plan: Plan,
  { ifRevised }: Request,
  held: HeldListing,
  turn: OwnTurn,
  { keyedChargeId }: Call,
): Promise<Wish> {
  if (keyedChargeId === undefined) {
    requireMark(ifRevised, held);
    return plan;
  }
  const seen = { mark: markOf(held), quantity: held.fields.quantity, sold: held.quantitySold };
  const noted = await turn.note(keyedChargeId, seen);
  if (noted.isFirst) {
    requireMark(ifRevised, held);
    return plan;
  }
  const decision = decideRepeat(plan, noted, held, ifRevised);
  if (decision === 'done') return { changes: {}, remove: [] };
  if ('send' in decision) return decision.send;
  const names = decision.join(', ');
  throw new ServiceError(
    'LISTING_CHANGED',
    ours(
      `The listing has changed since the first attempt under this Idempotency-Key, so nothing was sent: ${names} may or may not have been set. Read it again with get-item, then decide.`,
    ),
  );
}

/** @throws ServiceError BAD_REQUEST for what the marketplace would refuse, since pieces have been sold */
function requireUnfrozen({ frozen }: Plan): void {
  if (frozen.length === 0) return;
  throw new ServiceError('BAD_REQUEST', ours(frozen.map(({ message }) => `changes.${message}`).join(' ')), {
    fields: frozen.map(({ field }) => `changes.${field}`),
  });
}

/**
 * Changes a live listing of the seller, or has the marketplace verify the change. Calls for the same listing follow
 * each other. A refusal is an answer, not a failure of the call, but it is not kept under an Idempotency-Key.
 *
 * @throws ServiceError BAD_REQUEST if the listing is not the seller's, has ended or cannot be changed in this way;
 *   LISTING_CHANGED if it is not in the state that the request is for; LISTING_BUSY
 */
export const reviseItem = (
  request: Request,
  services: ChangeServices,
  call: Call,
): Promise<Outcome<Answer>> =>
  changeListing(
    request,
    {
      require(held) {
        requireLive(held);
        if (request.verifyOnly === true) requireMark(request.ifRevised, held);
      },
      changes: request.changes,
      plan: (changes, held) => planChanges({ changes, remove: request.remove ?? [] }, held),
      async verify(planned, bounded) {
        const { held, token } = planned;
        if (isEmpty(planned)) return nothingToDo(held).body;
        const verdict = await verifyRevision(services.trading, planned, bounded);
        const itemId = verdict.ack === 'Failure' ? undefined : held.itemId;
        return { ...verifyAcknowledgement(verdict, token), ...optional('ItemID', itemId) };
      },
      async make(planned, turn) {
        const { held, token } = planned;
        requireUnfrozen(planned);
        const wish = await toSend(planned, request, held, turn, call);
        if (isEmpty(wish)) return nothingToDo(held);
        const revision = { token, held, ...wish };
        const send = () => turn.send(() => reviseListing(services.trading, revision, call));
        return carryOut(send, revising, token, call);
      },
    },
    services,
    call,
  );
