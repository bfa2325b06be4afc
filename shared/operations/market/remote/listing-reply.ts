import type { ListingVerdict } from '../listings.ts';
import { childOf, childrenOf, textAt, type XmlElement } from '../protocol/xml-element.ts';
import type { TradingAnswer } from '../trading-transport.ts';

/** The UUID was used before, so the listing exists. */
const duplicate = '488';

/** The id 0 means that there is no listing. */
const idIn = (text: string | undefined): string | undefined =>
  /^[1-9]\d{5,18}$/.test(text ?? '') ? text : undefined;

function existingIn({ root, errors }: TradingAnswer): string | undefined {
  const error = errors.find(({ errorCode }) => errorCode === duplicate);
  if (error === undefined) return undefined;
  const named = textAt(root, 'DuplicateInvocationDetails', 'InvocationTrackingID');
  return [named, ...error.parameters.map(({ value }) => value)].find((text) => idIn(text) !== undefined);
}

/** `Fees` holds elements `Fee`, each with another `Fee` for the amount. */
const feesIn = (root: XmlElement): ListingVerdict['fees'] =>
  childrenOf(childOf(root, 'Fees') ?? root, 'Fee').map((fee) => ({
    name: textAt(fee, 'Name') ?? '',
    fee: textAt(fee, 'Fee') ?? '',
    currency: childOf(fee, 'Fee')?.attributes.currencyID ?? '',
  }));

/** Reads what a reply of the Trading API says about a listing. @param name of the call */
export const readVerdict = (name: string, reply: TradingAnswer): ListingVerdict => ({
  name,
  ack: reply.ack,
  errors: reply.errors,
  itemId: idIn(textAt(reply.root, 'ItemID')),
  existingId: existingIn(reply),
  startTime: textAt(reply.root, 'StartTime'),
  endTime: textAt(reply.root, 'EndTime'),
  fees: feesIn(reply.root),
  afterAnother: reply.afterAnother,
});
