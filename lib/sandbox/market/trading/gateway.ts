import { type EmulatorAnswer, type EmulatorRequest, Refusal } from '../../emulator/emulator.ts';
import { type Site, siteOfHeader } from '../fixtures/sites.ts';
import type { Market } from '../market.ts';
import { failure, invalidInput, type TradingError, type TradingReply } from './call.ts';
import { type Call, callNamed } from './calls.ts';
import { namespace, tradingAnswer } from './reply.ts';
import { readXml, type XmlElement } from './xml.ts';

const leastCompatibility = 1097;

/** Ends a call before its own checks. */
type Refuse = (error: TradingError) => never;

function callOf(callName: string, root: XmlElement, refuse: Refuse): Call {
  const reason = `The API call "${callName}" is invalid or not supported in this release.`;
  const call = callNamed(callName) ?? refuse(failure('2', 'Unsupported API call.', reason));
  if (root.name === `${callName}Request`) return call;
  return refuse(invalidInput('X-EBAY-API-CALL-NAME', `The root element is ${root.name}.`));
}

/** The namespace and the headers must be right. @returns the site that they name */
function siteOf({ attributes }: XmlElement, headers: EmulatorRequest['headers'], refuse: Refuse): Site {
  const site = siteOfHeader(headers['x-ebay-api-siteid'] ?? '');
  const isRight = {
    xmlns: attributes.xmlns === namespace && Object.keys(attributes).length === 1,
    'Content-Type': /^text\/xml *(; *charset="?utf-8"? *)?$/i.test(headers['content-type'] ?? ''),
    'X-EBAY-API-COMPATIBILITY-LEVEL':
      Number(headers['x-ebay-api-compatibility-level'] ?? 0) >= leastCompatibility,
  };
  const wrong = Object.entries(isRight).find(([, right]) => !right)?.[0];
  if (wrong === undefined && site !== undefined) return site;
  return refuse(invalidInput(wrong ?? 'X-EBAY-API-SITEID', 'It is missing or not supported.'));
}

function sellerOf(token: string, { grants }: Market, refuse: Refuse): string {
  if (token === '') {
    const reason = 'The API authentication token is missing from the request.';
    refuse(failure('930', 'No token.', reason));
  }
  const grant = grants.accessToken(token);
  if (grant?.user === undefined)
    return refuse(failure('21916984', 'Invalid IAF token.', 'IAF token supplied is invalid.'));
  if (grant.isExpired) refuse(failure('21917053', 'Expired IAF token.', 'IAF token supplied is expired.'));
  return grant.user;
}

/** `POST /ws/api.dll`: the Trading API. Always 200; the verdict is in `Ack`. */
export function answerTrading(request: EmulatorRequest, market: Market): EmulatorAnswer {
  const { headers } = request;
  const callName = headers['x-ebay-api-call-name'] ?? '';
  const answerName = /^[A-Za-z]{1,60}$/.test(callName) ? callName : 'Error';
  const answer = (reply: TradingReply) => tradingAnswer(answerName, reply, market.now());
  const refuse: Refuse = (error) => {
    throw new Refusal(answer({ errors: [error] }));
  };
  const root = readXml(request.body) ?? refuse(failure('5', 'XML parse error.'));
  const { form, handle } = callOf(callName, root, refuse);
  const site = siteOf(root, headers, refuse);
  const seller = sellerOf(headers['x-ebay-api-iaf-token'] ?? '', market, refuse);
  const errors = form(site)(root, '');
  return answer(errors.length > 0 ? { errors } : handle({ callName, request: root, site, market, seller }));
}
