import { bengali, georgian, tamil } from './bengali-tamil-georgian.ts';
import { chinese, japanese, korean, thai } from './east-asian.ts';
import { english } from './english.ts';
import { dutch, german } from './german-dutch.ts';
import { baltic, finnish, icelandic, scandinavian } from './nordic.ts';
import type { OfferWords } from './offer-words.ts';
import {
  arabic,
  greek,
  hebrew,
  hindiPersian,
  hungarian,
  indonesianMalay,
  turkish,
  vietnamese,
} from './other-spaced.ts';
import { catalan, french, italian, portuguese, romanian, spanish } from './romance.ts';
import { czech, polish, russian, southSlavic } from './slavic.ts';

/** Every language that titles are read in; English first, since its words stand in titles of all others. */
export const languages: readonly OfferWords[] = [
  english,
  german,
  dutch,
  french,
  italian,
  spanish,
  portuguese,
  romanian,
  catalan,
  polish,
  czech,
  southSlavic,
  russian,
  scandinavian,
  icelandic,
  finnish,
  baltic,
  hungarian,
  turkish,
  greek,
  indonesianMalay,
  vietnamese,
  arabic,
  hebrew,
  hindiPersian,
  bengali,
  tamil,
  georgian,
  japanese,
  korean,
  chinese,
  thai,
];
