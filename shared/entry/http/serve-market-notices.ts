import type { APIGatewayProxyResult } from 'aws-lambda';
import { networkOf } from '../../billing/usage/network-of.ts';
import {
  challengeResponse,
  type NoticeServices,
  takeNotice,
} from '../../operations/market/use-cases/take-notice.ts';
import { noticesPath } from '../../operations/market/use-cases/watch-sales.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type Asked, bounded, frame } from './frame/frame.ts';
import { failedWebhook, ifConfigured, jsonAnswer, notFound, rawBody, received } from './frame/webhook.ts';
import { headerValues, publicAddressOf, queryOf } from './gateway-event.ts';

export interface MarketNoticeServices extends NoticeServices {
  /**
   * The token agreed with the marketplace for the proof; undefined if there is none.
   *
   * @throws ServiceError SERVER_ERROR if it cannot be one; UPSTREAM_FAILED if it cannot be read now
   */
  readonly verificationToken: () => Promise<string | undefined>;
}

/** A notice is usually answered at once. One that needs the key first makes two calls to the marketplace. */
const budgetMs = 10_000;

/** A notice has about 500 bytes. */
const mostBytes = 64_000;
/** The marketplace's own are much shorter. */
const longestCode = 1000;

function prove({ event }: Asked, verificationToken: string): APIGatewayProxyResult {
  const [code = '', ...others] = queryOf(event).challenge_code ?? [];
  if (others.length > 0 || code === '' || code.length > longestCode)
    throw new ServiceError('BAD_REQUEST', 'There must be one challenge_code.');
  const endpoint = publicAddressOf(event) + noticesPath;
  return jsonAnswer(200, { challengeResponse: challengeResponse(code, verificationToken, endpoint) });
}

async function take(asked: Asked, services: NoticeServices): Promise<APIGatewayProxyResult> {
  const body = rawBody(asked.event);
  if (body.length > mostBytes)
    throw new ServiceError('PAYLOAD_TOO_LARGE', `A notice may have at most ${mostBytes} bytes.`);
  const [signature = '', ...others] = headerValues(asked.event, 'x-ebay-signature');
  const sent = {
    body,
    signature: others.length > 0 ? '' : signature,
    sender: networkOf(asked.event.requestContext.identity.sourceIp, 4) ?? 'unknown',
  };
  const outcome = await takeNotice(sent, services, asked);
  // The status with which the marketplace's own libraries answer.
  return outcome === 'taken' ? received : jsonAnswer(412, { error: 'The signature is not valid.' });
}

async function answer(asked: Asked, services: MarketNoticeServices): Promise<APIGatewayProxyResult> {
  const verificationToken = await ifConfigured(asked, services.verificationToken);
  if (verificationToken === undefined) return notFound;
  if (asked.event.httpMethod === 'GET') return prove(asked, verificationToken);
  return asked.event.httpMethod === 'POST' ? await take(asked, services) : notFound;
}

/**
 * The Lambda handler of the marketplace's notices of deleted accounts and of sales. GET: the proof that the address is ours.
 * POST: 200 once a notice is handled, 412 if the marketplace did not sign it; after any other status it sends the notice again.
 * Without a verification token there is nothing at this address. Bodies are never logged.
 */
export const serveMarketNotices = (services: () => Promise<MarketNoticeServices>, clock: Clock) =>
  frame({
    operation: 'market-notice',
    budgetMs,
    clock,
    answer: (asked) => bounded(asked, async () => answer(asked, await services())),
    failed: failedWebhook,
  });
