import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type RemoteCall, Unreached } from '../protocol/exchange.ts';
import type { MarketError } from '../protocol/trading-reply.ts';
import { childOf, childrenOf, textAt } from '../protocol/xml.ts';
import type { TradingAnswer, TradingRequest, TradingTransport } from '../trading-transport.ts';

/** What the marketplace says about a listing that it was to post, judge, change, list again or end. */
export interface ListingVerdict {
  /** The remote call, for the log. */
  readonly name: string;
  readonly ack: 'Success' | 'Warning' | 'Failure';
  readonly errors: readonly MarketError[];
  /** The listing that it is about. */
  readonly itemId: string | undefined;
  /** The listing that exists already, if that is why another was refused. */
  readonly existingId: string | undefined;
  /** ISO 8601, as the next one. */
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
  readonly fees: readonly { readonly name: string; readonly fee: string; readonly currency: string }[];
  /** Whether an earlier attempt at the same request may have arrived, so that this answers not all of them. */
  readonly afterAnother: boolean;
}

/** The UUID was used before, so the listing exists. */
const duplicate = '488';

/** The id 0 means that there is no listing. */
const isId = (text: string | undefined): boolean => /^[1-9]\d{5,18}$/.test(text ?? '');

function existingIn({ root, errors }: TradingAnswer): string | undefined {
  const error = errors.find(({ errorCode }) => errorCode === duplicate);
  if (error === undefined) return undefined;
  const named = textAt(root, 'DuplicateInvocationDetails', 'InvocationTrackingID');
  return [named, ...error.parameters.map(({ value }) => value)].find(isId);
}

/** Makes a call of the Trading API, in all the time that is left, and reads what its reply says about a listing. */
export async function askAboutListing(
  trading: TradingTransport,
  request: TradingRequest,
  call: RemoteCall,
): Promise<ListingVerdict> {
  const answer = await trading.send({ timeoutMs: call.budget.remaining(), ...request }, call);
  const { ack, errors, root, afterAnother } = answer;
  return {
    name: request.callName,
    ack,
    errors,
    itemId: [textAt(root, 'ItemID')].find(isId),
    existingId: existingIn(answer),
    startTime: textAt(root, 'StartTime'),
    endTime: textAt(root, 'EndTime'),
    // `Fees` holds elements `Fee`, each with another `Fee` for the amount.
    fees: childrenOf(root, 'Fees', 'Fee').map((fee) => ({
      name: textAt(fee, 'Name') ?? '',
      fee: textAt(fee, 'Fee') ?? '',
      currency: childOf(fee, 'Fee')?.attributes.currencyID ?? '',
    })),
    afterAnother,
  };
}

/** Share of the remaining time that the first attempt may take. */
const firstShare = 0.6;
const leastRemainingMs = 1_000;

/**
 * The same for a request that its UUID makes harmless to repeat: the marketplace answers the second one with error 488
 * (the UUID was used before) and the listing that exists. So an attempt without an answer is repeated while there is
 * time, because a caller who gets no answer would list the item once more.
 */
export async function askUntilAnswered(
  trading: TradingTransport,
  request: TradingRequest,
  call: RemoteCall,
): Promise<ListingVerdict> {
  const timeoutMs = call.budget.remaining() * firstShare;
  try {
    return await askAboutListing(trading, { ...request, timeoutMs }, call);
  } catch (error) {
    const isUnanswered = error instanceof ServiceError && error.code === 'TIMEOUT';
    if (!isUnanswered || call.budget.remaining() < leastRemainingMs) throw error;
    // The first one may still have arrived.
    const verdict = await askAboutListing(trading, request, call).catch((later: unknown) => {
      throw later instanceof Unreached ? error : later;
    });
    return { ...verdict, afterAnother: true };
  }
}
