import type { EmulatorAnswer, EmulatorRequest } from '../../emulator/emulator.ts';
import { type Site, siteOfHeader } from '../fixtures/sites.ts';
import type { Market } from '../market.ts';
import { type Call, callNamed } from './calls.ts';
import { failure, invalidInput, type TradingError } from './errors.ts';
import { namespace, type TradingReply, tradingAnswer } from './reply.ts';
import { readXml, type XmlElement, XmlFault } from './xml.ts';

const leastCompatibility = 1097;

/** A refusal before the call is known to be good. */
class Refusal extends Error {
  readonly errors: readonly TradingError[];

  constructor(...errors: TradingError[]) {
    super('refused');
    this.errors = errors;
  }
}

const headerFault = (name: string, reason: string) => new Refusal(invalidInput(name, reason));

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
  if (root.name !== `${callName}Request`) {
    throw headerFault('X-EBAY-API-CALL-NAME', `It says ${callName}, the root element is ${root.name}.`);
  }
  return call;
}

function checkRoot({ attributes }: XmlElement): void {
  if (attributes.xmlns !== namespace)
    throw new Refusal(invalidInput('xmlns', `The namespace must be ${namespace}.`));
  const other = Object.keys(attributes).find((name) => name !== 'xmlns');
  if (other !== undefined) throw new Refusal(invalidInput(other, 'The root element has no such attribute.'));
}

function checkHeaders(headers: EmulatorRequest['headers']): Site {
  if (!/^text\/xml *(; *charset="?utf-8"? *)?$/i.test(headers['content-type'] ?? '')) {
    throw headerFault('Content-Type', 'It must be text/xml.');
  }
  const compatibility = headers['x-ebay-api-compatibility-level'] ?? '';
  if (!/^\d{3,4}$/.test(compatibility) || Number(compatibility) < leastCompatibility) {
    throw headerFault('X-EBAY-API-COMPATIBILITY-LEVEL', `It must be at least ${leastCompatibility}.`);
  }
  const site = siteOfHeader(headers['x-ebay-api-siteid'] ?? '');
  if (site === undefined) throw headerFault('X-EBAY-API-SITEID', 'It must be the number of a site.');
  return site;
}

function sellerOf(token: string | undefined, { grants }: Market): string {
  if (token === undefined || token === '') {
    throw new Refusal(
      failure('930', 'No token.', 'The API authentication token is missing from the request.'),
    );
  }
  const found = grants.find(token);
  if (found?.token.user === undefined) {
    throw new Refusal(failure('21916984', 'Invalid IAF token.', 'IAF token supplied is invalid.'));
  }
  if (found.expired) {
    throw new Refusal(failure('21917053', 'Expired IAF token.', 'IAF token supplied is expired.'));
  }
  return found.token.user;
}

function run(callName: string, root: XmlElement, request: EmulatorRequest, market: Market): TradingReply {
  const { form, handle } = callOf(callName, root);
  checkRoot(root);
  const site = checkHeaders(request.headers);
  const seller = sellerOf(request.headers['x-ebay-api-iaf-token'], market);
  const errors = form(site)(root, '');
  return errors.length > 0 ? { errors } : handle({ callName, request: root, site, market, seller });
}

/** `POST /ws/api.dll`: the Trading API. Always 200; the verdict is in `Ack`. */
export function tradingRoute(request: EmulatorRequest, market: Market): EmulatorAnswer | undefined {
  if (request.method !== 'POST' || request.url.pathname !== '/ws/api.dll') return undefined;
  const callName = request.headers['x-ebay-api-call-name'] ?? '';
  const answerName = /^[A-Za-z]{1,60}$/.test(callName) ? callName : 'Error';
  let reply: TradingReply;
  try {
    reply = run(callName, readBody(request), request, market);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    reply = { errors: error.errors };
  }
  return tradingAnswer(answerName, reply, market.clock.now());
}
