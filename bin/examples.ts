import { readHostEnvironment } from '../lib/sandbox/environment.ts';
import { startLocalHost } from '../lib/sandbox/host.ts';
import { adminServices } from '../lib/tools/admin/run-command.ts';
import { writeExamples } from '../lib/tools/examples/example-files.ts';
import { recordExamples } from '../lib/tools/examples/record.ts';
import { endpoints } from '../shared/contract/endpoints.ts';

process.env.LOG_LEVEL ??= 'SILENT';
const host = await startLocalHost(readHostEnvironment({ PORT: '0', DATA_DIR: ':memory:' }));
const admin = adminServices(process.env as Record<string, string>);
try {
  for (const endpoint of endpoints) {
    writeExamples(endpoint.name, await recordExamples(endpoint, host, admin));
  }
} finally {
  admin.close();
  await host.stop();
}
