import { handler } from '../../../../functions/api/v1/generate-basic-listing.ts';
import { callerIssuer } from '../../../../shared/identity/accounts/caller-context.ts';
import { breakConnectionsTo } from './break-connections.ts';
import { contextWith, proxyEvent } from './proxy-event.ts';

/*
 * Two invocations of a function in a process that listens as Lambda's runtime does: code of the first throws inside a
 * callback, and something throws after the second. It prints the function's answers. What is thrown between two
 * invocations ends it with the runtime's code 129.
 */
const [picture = '', accountId = ''] = process.argv.slice(2);
process.on('uncaughtException', () => process.exit(129));
process.on('unhandledRejection', () => process.exit(128));
const caller = {
  issuer: callerIssuer,
  verdict: 'known',
  principalId: accountId,
  accountId,
  keyId: 'k',
  keyName: 'k',
};
async function invoke(): Promise<void> {
  const answer = await handler(proxyEvent({ image_urls: [picture] }, caller), contextWith(28_000));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
const mend = breakConnectionsTo(Number(new URL(picture).port));
await invoke();
mend();
await invoke();
setTimeout(() => {
  throw new Error('thrown by nobody');
});
