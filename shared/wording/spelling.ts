export { toAustralianSpelling } from './spelling/australian-spelling.ts';
