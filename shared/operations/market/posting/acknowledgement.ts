import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { postItem as endpoint } from '../../../contract/market/post-item.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { withoutSecrets } from '../protocol/quotable-words.ts';
import type { TradingError } from '../protocol/trading-reply.ts';
import type { ListingReply } from '../remote/listing-reply.ts';
import type { BearerToken } from '../tokens.ts';

type PostAcknowledgement = ResponseOf<typeof endpoint>;

const saysSomething = ({ errorCode, shortMessage, longMessage }: TradingError): boolean =>
  errorCode !== '' || shortMessage !== '' || longMessage !== '';

/**
 * The entries that say something, with the token removed where they quote it.
 *
 * @throws ServiceError UPSTREAM_FAILED if a failure names no error: it says nothing about the listing.
 */
export function toErrors(
  callName: string,
  { ack, errors }: Pick<ListingReply, 'ack' | 'errors'>,
  token: BearerToken,
): PostAcknowledgement['Errors'] {
  const named = errors.filter(saysSomething);
  if (ack === 'Failure' && !named.some(({ severity }) => severity === 'Error')) {
    const classes = errors.map(({ classification }) => classification).join(', ');
    throw new ServiceError(
      'UPSTREAM_FAILED',
      `the marketplace: ${callName}: Failure without a reason (${classes || 'none'})`,
    );
  }
  const clean = withoutSecrets([token.value]);
  return named.map((error) => ({
    ErrorCode: clean(error.errorCode),
    SeverityCode: error.severity,
    ShortMessage: clean(error.shortMessage),
    LongMessage: clean(error.longMessage),
    Parameters: error.parameters.map(({ id, value }) => ({ ParamID: clean(id), Value: clean(value) })),
  }));
}

/** A member, or none where there is no value. */
export const optional = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [key in Name]?: string };

/**
 * The answer to post-item; a duplicate is answered with the existing listing.
 *
 * @throws ServiceError UPSTREAM_FAILED if a failure has no reason, or a success no item id
 */
export function postAcknowledgement(reply: ListingReply, token: BearerToken): PostAcknowledgement {
  const existing = reply.ack === 'Failure' ? reply.existingId : undefined;
  const itemId = existing ?? reply.itemId;
  if (reply.ack !== 'Failure' && itemId === undefined) {
    throw new ServiceError('UPSTREAM_FAILED', 'the marketplace: AddFixedPriceItem: the reply has no item id');
  }
  return {
    Ack: existing === undefined ? reply.ack : 'Warning',
    ...optional('ItemID', itemId),
    ...optional('StartTime', reply.startTime),
    ...optional('EndTime', reply.endTime),
    Fees: [...reply.fees],
    Errors: toErrors('AddFixedPriceItem', reply, token),
  };
}

/**
 * The answer to post-item with `verifyOnly`. It has no item id, since there is no listing.
 *
 * @throws ServiceError UPSTREAM_FAILED if a failure has no reason
 */
export const verifyAcknowledgement = (reply: ListingReply, token: BearerToken): PostAcknowledgement => ({
  Ack: reply.ack,
  Fees: [...reply.fees],
  Errors: toErrors('VerifyAddFixedPriceItem', reply, token),
});
