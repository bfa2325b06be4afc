import { judgeOffers } from '../../shared/operations/pricing/offers/judge-offers.ts';
import { type Figure, percent } from './bound.ts';
import { type TitledSubject, titledSubjects } from './titled-subjects.ts';

/** Guards against worse lists of words, with a margin above the measured values. */
const mostHonestExcluded = 2;
const mostAccessoriesMissed = 40;

interface Count {
  readonly seen: number;
  readonly wrong: number;
}

const add = (a: Count, b: Count): Count => ({ seen: a.seen + b.seen, wrong: a.wrong + b.wrong });
const none: Count = { seen: 0, wrong: 0 };

/** One more title among the honest ones, as searches bring them; no description. */
const isExcluded = (honest: readonly string[], title: string): boolean =>
  judgeOffers([...honest, title]).at(-1) !== 'whole';

function missed({ honest }: TitledSubject, titles: readonly string[]): Count {
  return { seen: titles.length, wrong: titles.filter((title) => !isExcluded(honest, title)).length };
}

/** Honest titles that are excluded in a list a third of which is accessories. */
function excluded({ honest, accessories }: TitledSubject): Count {
  const kinds = judgeOffers([...honest, ...accessories.slice(0, Math.floor(honest.length / 2))]);
  return { seen: honest.length, wrong: honest.filter((_, index) => kinds[index] !== 'whole').length };
}

const share = ({ seen, wrong }: Count): number => (seen === 0 ? 0 : wrong / seen);

/**
 * What is judged by the titles, by language: honest offers that are excluded, and accessories, bundles and offers for
 * parts that stay. A fifth of the accessories has no word that gives them away.
 */
export function measureOfferTitles(): Figure[] {
  const languages = [...new Set(titledSubjects.map(({ language }) => language))].toSorted();
  const sum = (subjects: readonly TitledSubject[], count: (subject: TitledSubject) => Count) =>
    share(subjects.map(count).reduce(add, none));
  const figuresOf = (subject: string, subjects: readonly TitledSubject[], bounded: boolean): Figure[] => [
    percent(
      subject,
      'honest offers excluded by their titles',
      sum(subjects, excluded),
      bounded ? mostHonestExcluded : undefined,
    ),
    percent(
      subject,
      'accessories that stay',
      sum(subjects, (one) => missed(one, one.accessories)),
      bounded ? mostAccessoriesMissed : undefined,
    ),
    percent(
      subject,
      'bundles and offers for parts that stay',
      sum(subjects, (one) => missed(one, [...one.bundles, ...one.forParts])),
    ),
  ];
  return [
    ...figuresOf('titles in all languages', titledSubjects, true),
    ...languages.flatMap((language) =>
      figuresOf(
        `titles in ${language}`,
        titledSubjects.filter((one) => one.language === language),
        false,
      ),
    ),
  ];
}
