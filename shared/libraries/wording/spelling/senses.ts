/**
 * Words that Australian English respells in one sense only, as VarCon's sense tags say (tire: "wheel", meter:
 * "metric meter", license: noun, practice: verb, story: "level of building", checker: "pattern", draft:
 * "current", curb: "street edge"). The words around them decide the sense.
 */
export interface SenseRule {
  /** The American spellings, lower case, with their Australian ones. */
  readonly spellings: Readonly<Record<string, string>>;
  /** Whether the word has the respelt sense, by the text before and after it. */
  readonly applies: (before: string, after: string) => boolean;
}

const preceded = (words: string) => new RegExp(`(?:^|[^\\p{L}])(?:${words})[\\s-]+$`, 'iu');
const followed = (words: string) => new RegExp(`^[\\s-]+(?:${words})(?![\\p{L}])`, 'iu');

const auxiliary = `to|can|could|will|would|shall|should|may|might|must|cannot|can['’]t|won['’]t|don['’]t|not|never|let['’]s`;
const pronoun = 'i|you|we|they|who|it|he|she|which|that';
const verbBefore = preceded(
  `${auxiliary}|${pronoun}|does|do|did|please|always|soon|easily|quickly|rarely|often`,
);
const cardinal =
  'one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|fifty|hundred';

const tireAfter = followed(
  `of|out|you|me|us|him|her|them|your|easily|quickly|slowly|soon|after|before|less|faster|eyes|even`,
);
const licenseAfter = followed('it|them|this|these|the|your|our|their|its|out');
const metreBefore = new RegExp(
  `(?:(?<![\\p{L}.,/])[\\d.,/½¼¾]+|(?:^|[^\\p{L}])(?:${cardinal}|per|square|cubic|half\\s+a|metric))[\\s-]*$`,
  'iu',
);
const measured = followed(
  'long|wide|high|tall|deep|in length|in width|in height|of (?:fabric|cable|rope|ribbon)',
);
const instrument = followed('readings?|reads?|dials?|box|displays?|boxes|movements?|needles?');
const floorBefore = new RegExp(
  `(?:^|[^\\p{L}])(?:${cardinal}|single|double|triple|multi|\\d+)(-|\\s+)$`,
  'iu',
);
const building = followed(
  `(?:wooden |toy |doll['’]?s?['’]? ?)?(?:house|dollhouse|building|home|mansion|castle|barn|garage|tower|cottage|villa|cabin|townhouse|treehouse|playhouse|cubby)`,
);
const written = followed('books?|collections?|volumes?|anthology|sets?');

/** The rules, each with the sense that VarCon gives the Australian spelling. */
export const senseRules: readonly SenseRule[] = [
  {
    spellings: { tire: 'tyre', tires: 'tyres' },
    applies: (before, after) => !verbBefore.test(before) && !tireAfter.test(after),
  },
  {
    spellings: { meter: 'metre', meters: 'metres' },
    applies: (before, after) => (metreBefore.test(before) || measured.test(after)) && !instrument.test(after),
  },
  {
    spellings: { license: 'licence', licenses: 'licences' },
    applies: (before, after) => !verbBefore.test(before) && !licenseAfter.test(after),
  },
  {
    spellings: { practice: 'practise', practices: 'practises' },
    applies: (before) => verbBefore.test(before),
  },
  {
    spellings: { story: 'storey', stories: 'storeys' },
    applies: (before, after) => {
      const joint = floorBefore.exec(before)?.[1];
      return joint === '-' ? !written.test(after) : joint !== undefined && building.test(after);
    },
  },
  {
    spellings: { checker: 'chequer' },
    applies: (_before, after) => followed('patterns?|prints?|boards?|plates?|flags?|designs?').test(after),
  },
  {
    spellings: { draft: 'draught', drafts: 'draughts' },
    applies: (_before, after) => followed('beers?|excluders?|stoppers?|horses?|seals?|proof').test(after),
  },
  {
    spellings: { curb: 'kerb', curbs: 'kerbs' },
    applies: (_before, after) => followed('appeal|weight|stones?|ramps?|height').test(after),
  },
];
