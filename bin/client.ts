import { join, resolve } from 'node:path';
import { buildClient } from '../lib/client-package/build-client.ts';

const folder = join(resolve(import.meta.dirname, '..'), '.build/client');
const bytes = await buildClient(folder);
console.error(`${folder}: ${bytes} bytes of JavaScript`);
