import { resolve } from 'node:path';
import { drawItems } from '../lib/tools/evaluation/drawn-items/draw-items.ts';

const folder = resolve(import.meta.dirname, '../lib/tools/evaluation/items');
await drawItems(folder);
console.log(`Drew the items of ${folder}`);
