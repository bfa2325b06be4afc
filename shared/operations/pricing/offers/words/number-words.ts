import { inOneSpelling } from '../title-tokens.ts';

/** Two to six, in the languages that titles are read in. */
export const numberWords: ReadonlySet<string> = new Set(
  `two three four five six zwei drei vier fünf sechs twee drie vijf zes deux trois quatre cinq dos tres cuatro cinco
  due quattro cinque dwa dwie trzy cztery pięć`
    .split(/\s+/)
    .map(inOneSpelling),
);
