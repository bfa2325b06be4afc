import { english } from './english.ts';
import { french, italian, spanish } from './french-italian-spanish.ts';
import { dutch, german } from './german-dutch.ts';
import type { OfferWords } from './offer-words.ts';
import { polish } from './polish.ts';

/** Every language that titles are read in; English first, since titles in all the others have English words too. */
export const languages: readonly OfferWords[] = [english, german, dutch, french, italian, spanish, polish];
