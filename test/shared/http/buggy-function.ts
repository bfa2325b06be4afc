import { handler } from '../../../functions/api/v1/generate-basic-listing.ts';
import { callerIssuer } from '../../../shared/accounts/caller-issuer.ts';
import { breakConnectionsTo } from './break-connections.ts';
import { contextWith, proxyEvent } from './proxy-event.ts';

/*
 * One invocation of a function whose code throws inside a callback, in a process that listens as Lambda's runtime
 * does. It prints the function's answer. What is thrown between two invocations ends it with the runtime's code 129.
 */
const [picture = '', accountId = '', when = ''] = process.argv.slice(2);
process.on('uncaughtException', () => process.exit(129));
process.on('unhandledRejection', () => process.exit(128));
if (when === 'during') breakConnectionsTo(Number(new URL(picture).port));
const caller = {
  issuer: callerIssuer,
  verdict: 'known',
  principalId: accountId,
  accountId,
  keyId: 'k',
  keyName: 'k',
};
const answer = await handler(proxyEvent({ image_urls: [picture] }, caller), contextWith(28_000));
process.stdout.write(`${JSON.stringify(answer)}\n`);
if (when === 'between') {
  setTimeout(() => {
    throw new Error('thrown by nobody');
  });
} else process.exit(0);
