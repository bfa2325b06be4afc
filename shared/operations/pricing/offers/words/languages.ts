import { english } from './english.ts';
import { french, italian, spanish } from './french-italian-spanish.ts';
import { dutch, german } from './german-dutch.ts';
import type { OfferWords } from './offer-words.ts';
import { polish } from './polish.ts';

/** Every language that titles are read in; English first, since its words stand in titles of all others. */
export const languages: readonly OfferWords[] = [english, german, dutch, french, italian, spanish, polish];
