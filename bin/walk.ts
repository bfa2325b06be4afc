import { readHostEnvironment } from '../lib/sandbox/environment.ts';
import { startLocalHost } from '../lib/sandbox/host.ts';
import { adminServices } from '../lib/tools/admin/services.ts';
import { createAccount } from '../lib/tools/examples/demo-accounts.ts';
import { fill, readCalls } from '../lib/tools/examples/example-files.ts';
import { createFillings, postTo } from '../lib/tools/examples/fillings.ts';
import { runProgram, UsageError } from '../lib/tools/program.ts';
import { measureWalk } from '../lib/tools/walk.ts';
import { endpoints } from '../shared/contract/endpoints.ts';

const usage = `Usage: npm run walk -- [--files] <operation> …

Prints the service code that a warm call of each operation executes: its first example, with a new Idempotency-Key.
With --files, also the functions of each file. The operations are ${endpoints.map(({ name }) => name).join(', ')}.`;
const options = { files: { type: 'boolean' } } as const;

/** Calls before the one that is measured: they trigger lazy loading and fill the caches. */
const warmUpCalls = 5;

// Without npm's flag for V8, functions created in each call would sometimes be missing.
await runProgram(usage, { allowPositionals: true, options }, async ({ values, positionals: names }) => {
  const unknown = names.find((name) => !endpoints.some((endpoint) => endpoint.name === name));
  if (names.length === 0 || unknown !== undefined)
    throw new UsageError(unknown === undefined ? 'Name an operation.' : `There is no operation ${unknown}.`);

  process.env.LOG_LEVEL = 'SILENT';
  const host = await startLocalHost(readHostEnvironment({ PORT: '0', DATA_DIR: ':memory:' }));
  // As deployed functions do. The local host rereads settings for each call, so that a suspension counts at once.
  delete process.env.SETTINGS_KEPT_SECONDS;
  const admin = adminServices(process.env as Record<string, string>);
  try {
    for (const { name, path, area } of endpoints.filter((endpoint) => names.includes(endpoint.name))) {
      const key = await createAccount(admin, `walk-${name}`, 1000);
      const fillingsFor = createFillings(host, key, admin, `walk-${name}`);
      const [example] = readCalls(name);
      if (example === undefined) throw new Error(`${name} has no example`);
      const send = async (number: number) => {
        const fillings = await fillingsFor(example);
        const filled = fill(example.request, fillings);
        // Without `fresh`, a kept search would be replayed.
        const request = area === 'pricing' ? { ...filled, fresh: true } : filled;
        const headers = {
          authorization: `Bearer ${key}`,
          ...fill(example.headers ?? {}, fillings),
          'idempotency-key': `walk-${number}`,
        };
        return () => postTo(host, path, request, headers).then((response) => response.arrayBuffer());
      };
      for (let number = 0; number < warmUpCalls; number += 1) await (await send(number))();
      const files = await measureWalk(await send(warmUpCalls));
      const named = files.reduce((sum, file) => sum + file.named, 0);
      console.log(`${name}: ${named} named functions in ${files.length} files`);
      if (values.files === true) {
        for (const file of files.toSorted((a, b) => b.named - a.named))
          console.log(`  ${file.named} ${file.path}`);
      }
    }
  } finally {
    admin.close();
    await host.stop();
  }
});
