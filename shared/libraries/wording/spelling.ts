export { toAmericanSpelling } from './spelling/american-spelling.ts';
export { toAustralianSpelling } from './spelling/australian-spelling.ts';
export type { Respelling } from './spelling/respelt.ts';
