import type { EmulatorAnswer, EmulatorRequest } from '../../emulator/emulator.ts';
import { type Site, siteOfHeader } from '../fixtures/sites.ts';
import type { Market } from '../market.ts';
import { failure, invalidInput, type TradingError, type TradingReply } from './call.ts';
import { type Call, callNamed } from './calls.ts';
import { namespace, tradingAnswer } from './reply.ts';
import { readXml, type XmlElement, XmlFault } from './xml.ts';

const leastCompatibility = 1097;

/** Refuses a call before it passes validation. */
class Refusal extends Error {
  readonly error: TradingError;

  constructor(error: TradingError) {
    super('refused');
    this.error = error;
  }
}

function readBody(request: EmulatorRequest): XmlElement {
  try {
    return readXml(request.body);
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    throw new Refusal(failure('5', 'XML parse error.', `XML parse error: ${error.message}`));
  }
}

function callOf(callName: string, root: XmlElement): Call {
  const call = callNamed(callName);
  if (call === undefined) {
    const reason = `The API call "${callName}" is invalid or not supported in this release.`;
    throw new Refusal(failure('2', 'Unsupported API call.', reason));
  }
  if (root.name === `${callName}Request`) return call;
  throw new Refusal(invalidInput('X-EBAY-API-CALL-NAME', `The root element is ${root.name}.`));
}

/** The namespace and the headers must be right. @returns the site that they name */
function siteOf({ attributes }: XmlElement, headers: EmulatorRequest['headers']): Site {
  const site = siteOfHeader(headers['x-ebay-api-siteid'] ?? '');
  const isRight = {
    xmlns: attributes.xmlns === namespace && Object.keys(attributes).length === 1,
    'Content-Type': /^text\/xml *(; *charset="?utf-8"? *)?$/i.test(headers['content-type'] ?? ''),
    'X-EBAY-API-COMPATIBILITY-LEVEL':
      Number(headers['x-ebay-api-compatibility-level'] ?? 0) >= leastCompatibility,
  };
  const wrong = Object.entries(isRight).find(([, right]) => !right)?.[0];
  if (wrong === undefined && site !== undefined) return site;
  throw new Refusal(invalidInput(wrong ?? 'X-EBAY-API-SITEID', 'It is missing or not supported.'));
}

function sellerOf(token = '', { grants }: Market): string {
  if (token === '') {
    const reason = 'The API authentication token is missing from the request.';
    throw new Refusal(failure('930', 'No token.', reason));
  }
  const grant = grants.accessToken(token);
  if (grant?.user === undefined)
    throw new Refusal(failure('21916984', 'Invalid IAF token.', 'IAF token supplied is invalid.'));
  if (grant.isExpired)
    throw new Refusal(failure('21917053', 'Expired IAF token.', 'IAF token supplied is expired.'));
  return grant.user;
}

function run(callName: string, { headers, ...request }: EmulatorRequest, market: Market): TradingReply {
  const root = readBody({ headers, ...request });
  const { form, handle } = callOf(callName, root);
  const site = siteOf(root, headers);
  const seller = sellerOf(headers['x-ebay-api-iaf-token'], market);
  const errors = form(site)(root, '');
  return errors.length > 0 ? { errors } : handle({ callName, request: root, site, market, seller });
}

/** `POST /ws/api.dll`: the Trading API. Always 200; the verdict is in `Ack`. */
export function answerTrading(request: EmulatorRequest, market: Market): EmulatorAnswer {
  const callName = request.headers['x-ebay-api-call-name'] ?? '';
  const answerName = /^[A-Za-z]{1,60}$/.test(callName) ? callName : 'Error';
  try {
    return tradingAnswer(answerName, run(callName, request, market), market.now());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return tradingAnswer(answerName, { errors: [error.error] }, market.now());
  }
}
