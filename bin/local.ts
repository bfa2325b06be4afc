import { readHostEnvironment } from '../lib/sandbox/environment.ts';
import { startLocalHost } from '../lib/sandbox/host.ts';
import { printedMail, welcome } from '../lib/sandbox/welcome.ts';

const host = await startLocalHost(readHostEnvironment(process.env));
console.log(welcome(host));
const { mail } = host.standIns;
if (mail !== undefined) mail.onMail = (sent) => console.log(printedMail(sent));

let stopping = false;
function stop(): void {
  if (stopping) process.exit(1);
  stopping = true;
  void host.stop().then(() => process.exit(0));
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

// npm dies of a signal without passing it on, and nobody would be left to stop the host.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !stopping) stop();
  }, 500).unref();
}
