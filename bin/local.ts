import { keepPort } from '../lib/sandbox/demo-account.ts';
import { readHostEnvironment } from '../lib/sandbox/environment.ts';
import { startLocalHost } from '../lib/sandbox/host.ts';
import { endAtStartUp } from '../lib/sandbox/start-up-error.ts';
import { printedMail, welcome } from '../lib/sandbox/welcome.ts';
import { runProgram } from '../lib/tools/program.ts';

const usage = `Usage: npm start

Runs the service on this machine. Its page /sandbox lists the emulators of outside services.`;

await runProgram(usage, { options: {} }, async () => {
  const start = async () => {
    const settings = readHostEnvironment(process.env);
    const started = await startLocalHost(settings, { reachesLoopback: true });
    if (settings.DATA_DIR !== ':memory:') keepPort(settings.DATA_DIR, started.url);
    return started;
  };
  const host = await start().catch(endAtStartUp);
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

  // A signal ends npm without reaching the host, which would be left running.
  if (process.env.npm_lifecycle_event === 'start') {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && !stopping) stop();
    }, 500).unref();
  }
});
