import { parseArgs } from 'node:util';
import { readHostEnvironment } from '../lib/sandbox/environment.ts';
import { runLocalJobs } from '../lib/sandbox/local-jobs.ts';
import { createContainerNetwork } from '../lib/sandbox/sam/container-network.ts';
import { startContainerWorld } from '../lib/sandbox/sam/container-world.ts';
import { type SamProcess, startSam } from '../lib/sandbox/sam/sam-cli.ts';
import { sampleEvent } from '../lib/sandbox/sam/sample-event.ts';
import { imageWords } from '../lib/sandbox/sam/stand-in-image.ts';
import { samWelcome } from '../lib/sandbox/sam/welcome.ts';

/*
 * npm run sam [-- options for sam local start-api]
 * npm run sam -- invoke <function> --event test/events/<name>.json [options for sam local invoke]
 */
const words = process.argv.slice(2);
const invokes = words[0] === 'invoke';
const passedOn = invokes ? words.slice(1) : words;
const { values } = parseArgs({
  args: passedOn,
  options: { port: { type: 'string', short: 'p' }, event: { type: 'string', short: 'e' } },
  strict: false,
  allowPositionals: true,
});
const settings = readHostEnvironment({
  DATA_DIR: '.data/sam',
  ...process.env,
  ...(typeof values.port === 'string' ? { PORT: values.port } : {}),
});
// Without it sam would try to pull an image with the first request, and answer 502 where it cannot.
const image = passedOn.includes('--invoke-image') ? [] : await imageWords();
const url = `http://127.0.0.1:${settings.PORT}`;

let sam: SamProcess | undefined;
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true;
    void sam?.stop();
  });
}

const network = await createContainerNetwork();
try {
  const world = await startContainerWorld(settings, network, url, process.env);
  const stopJobs = await runLocalJobs(world.hostEnvironment, (error) => console.error('job failed:', error));
  try {
    if (!invokes) console.log(samWelcome(world, url));
    if (!stopping) {
      sam = startSam(invokes ? 'invoke' : 'start-api', {
        environment: world.environment,
        network: network.name,
        hosts: world.hosts,
        words: [...(invokes ? [] : ['--port', String(settings.PORT)]), ...passedOn, ...image],
        ...(typeof values.event === 'string' ? { event: sampleEvent(values.event, world) } : {}),
        stdio: 'inherit',
      });
      const code = await sam.exited;
      process.exitCode = stopping ? 0 : (code ?? 1);
    }
  } finally {
    stopJobs();
    await world.stop();
  }
} finally {
  await network.remove();
}
