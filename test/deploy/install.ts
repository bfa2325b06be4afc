import { installEngine } from './engine.ts';

await installEngine();
