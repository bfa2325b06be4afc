import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { endItem as endItemEndpoint } from '../../../contract/market/end-item.ts';
import type { postItem as postItemEndpoint } from '../../../contract/market/post-item.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { alreadyEnded } from '../already-ended.ts';
import { withoutSecrets } from '../remote/quotable-words.ts';
import type { BearerToken } from '../remote/tokens.ts';
import type { TradingError, TradingReply } from '../remote/trading-reply.ts';
import { childOf, childrenOf, textAt, type XmlElement } from '../remote/xml-element.ts';

type PostAcknowledgement = ResponseOf<typeof postItemEndpoint>;
type EndAcknowledgement = ResponseOf<typeof endItemEndpoint>;

/** This UUID was used before: the listing exists. */
const duplicate = '488';

const saysSomething = ({ errorCode, shortMessage, longMessage }: TradingError): boolean =>
  errorCode !== '' || shortMessage !== '' || longMessage !== '';

/**
 * The entries that say something, with the token removed where they quote it.
 *
 * @throws ServiceError UPSTREAM_FAILED if a failure names no error: it says nothing about the listing.
 */
function toErrors(
  callName: string,
  { ack, errors }: TradingReply,
  token: BearerToken,
): EndAcknowledgement['Errors'] {
  const telling = errors.filter(saysSomething);
  if (ack === 'Failure' && !telling.some(({ severity }) => severity === 'Error')) {
    const classes = errors.map(({ classification }) => classification).join(', ');
    throw new ServiceError(
      'UPSTREAM_FAILED',
      `the marketplace: ${callName}: Failure without a reason (${classes || 'none'})`,
    );
  }
  const clean = withoutSecrets([token.value]);
  return telling.map((error) => ({
    ErrorCode: clean(error.errorCode),
    SeverityCode: error.severity,
    ShortMessage: clean(error.shortMessage),
    LongMessage: clean(error.longMessage),
    Parameters: error.parameters.map(({ id, value }) => ({ ParamID: clean(id), Value: clean(value) })),
  }));
}

/** `Fees` holds elements `Fee`, each with another `Fee` for the amount. */
const readFees = (root: XmlElement): PostAcknowledgement['Fees'] =>
  childrenOf(childOf(root, 'Fees') ?? root, 'Fee').map((fee) => ({
    name: textAt(fee, 'Name') ?? '',
    fee: textAt(fee, 'Fee') ?? '',
    currency: childOf(fee, 'Fee')?.attributes.currencyID ?? '',
  }));

const optional = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [key in Name]?: string };

/** The id 0 stands for "no listing". */
const isItemId = (text: string | undefined): text is string => /^[1-9]\d{5,18}$/.test(text ?? '');

/** The existing listing, for whose sake a duplicate was refused. */
function duplicateOf({ root, errors }: TradingReply): string | undefined {
  const error = errors.find(({ errorCode }) => errorCode === duplicate);
  if (error === undefined) return undefined;
  const named = textAt(root, 'DuplicateInvocationDetails', 'InvocationTrackingID');
  return [named, ...error.parameters.map(({ value }) => value)].find(isItemId);
}

/**
 * The answer to post-item; a duplicate is answered with the existing listing.
 *
 * @throws ServiceError UPSTREAM_FAILED if a failure has no reason, or a success no item id
 */
export function postAcknowledgement(reply: TradingReply, token: BearerToken): PostAcknowledgement {
  const existing = reply.ack === 'Failure' ? duplicateOf(reply) : undefined;
  const itemId = existing ?? textAt(reply.root, 'ItemID');
  if (reply.ack !== 'Failure' && !isItemId(itemId)) {
    throw new ServiceError('UPSTREAM_FAILED', 'the marketplace: AddFixedPriceItem: the reply has no item id');
  }
  return {
    Ack: existing === undefined ? reply.ack : 'Warning',
    ...optional('ItemID', isItemId(itemId) ? itemId : undefined),
    ...optional('StartTime', textAt(reply.root, 'StartTime')),
    ...optional('EndTime', textAt(reply.root, 'EndTime')),
    Fees: readFees(reply.root),
    Errors: toErrors('AddFixedPriceItem', reply, token),
  };
}

/**
 * The answer to post-item with `verifyOnly`. The item id 0 of such a reply is left out: it is not a listing.
 *
 * @throws ServiceError UPSTREAM_FAILED if a failure has no reason
 */
export const verifyAcknowledgement = (reply: TradingReply, token: BearerToken): PostAcknowledgement => ({
  Ack: reply.ack,
  Fees: readFees(reply.root),
  Errors: toErrors('VerifyAddFixedPriceItem', reply, token),
});

/**
 * The answer to end-item; a listing that has already ended counts as ended now.
 *
 * @throws ServiceError UPSTREAM_FAILED if a failure has no reason
 */
export function endAcknowledgement(
  reply: TradingReply,
  itemId: string,
  token: BearerToken,
): EndAcknowledgement {
  const endedBefore = reply.errors.some(({ errorCode }) => errorCode === alreadyEnded);
  const ack = reply.ack === 'Failure' && endedBefore ? 'Warning' : reply.ack;
  return {
    Ack: ack,
    ...optional('ItemID', ack === 'Failure' ? undefined : itemId),
    ...optional('EndTime', textAt(reply.root, 'EndTime')),
    Errors: toErrors('EndFixedPriceItem', reply, token),
  };
}
