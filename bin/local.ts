import { readHostEnvironment } from '../lib/local/environment.ts';
import { startLocalHost } from '../lib/local/host.ts';
import { welcome } from '../lib/local/welcome.ts';

const host = await startLocalHost(readHostEnvironment(process.env));
console.log(welcome(host));

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    void host.stop().then(() => process.exit(0));
  });
}
