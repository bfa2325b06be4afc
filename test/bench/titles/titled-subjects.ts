import { englishCollecting } from './english-collecting.ts';
import { englishElectronics } from './english-electronics.ts';
import { englishHomeAndSport } from './english-home-and-sport.ts';
import { germanicTitles } from './germanic.ts';
import { polishTitles } from './polish.ts';
import { romanceTitles } from './romance.ts';
import type { TitledSubject } from './titled-subject.ts';

export type { TitledSubject } from './titled-subject.ts';

/** Subjects with the titles that a search for them brings back; about half of them English. */
export const titledSubjects: readonly TitledSubject[] = [
  ...englishElectronics,
  ...englishHomeAndSport,
  ...englishCollecting,
  ...germanicTitles,
  ...romanceTitles,
  ...polishTitles,
];
