import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logEventPage } from '../lib/tools/log-event-page.ts';

writeFileSync(join(import.meta.dirname, '../docs/log-events.md'), logEventPage());
