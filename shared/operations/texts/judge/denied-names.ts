import { mentionsOf, type Span, spansOf } from '../../../libraries/wording/spans.ts';

/*
 * The model lists the names that the item must not carry. This checks the seller's words as well, since selling an item
 * under a denied brand is the worst mistake that a text can make.
 */

const edge = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';
const not = "not|never|nor|(?:is|was|are)n['’]?t|kein(?:e[nrsm]?)?|nicht|pas|jamais|non|né|no es";
const imitation =
  'fake|counterfeit|imitation|replica|copy|dupe|knock-?off|look-?a-?like|fälschung|nachbildung|replik|contrefaçon|réplique|copie|falso|replica|imitazione|réplica|imitación|copia';
// No word has two readings here or in other patterns that repeat: each would double the time.
const linking =
  '(?:an?|the|any|l[ae]s?|il|lo|el|by|from|made|of|like|real|genuine|authentic|really|ein(?:e[nrsm]?)?|echt\\p{L}*|original\\p{L}*|von|un[aeo]?|de|du|vrai\\p{L}*|di|del|ver[oa]|auténtic\\p{L}*)';
const before = new RegExp(
  `${edge}(?:${not}|${imitation}|faux|bootleg)(?:[\\s-]+${linking})*[\\s-]*["'“‘„«]?$`,
  'iu',
);
/** After a name, an imitation material does not deny the name: `Acme fake fur coat`. */
const material = '\\p{L}*(?:leather|fur|suede|tan|lash|nail|hair|plant|flower|pearl)';
const genuine =
  '(?:genuine|authentic|real|original|legit|echt|authentique|originale?|vera|vero|auténtic[oa])';
const after = new RegExp(
  `^["'”’»]?(?:[\\s-]+[\\p{L}\\p{N}]+(?:-[\\p{L}\\p{N}]+)*){0,4}?[\\s-]*[,;:.!?(–]?[\\s-]*(?:(?:but|it['’]?s|is|are|this|just|only|an?|ist|eine?|est|une?|è|es|keine?)\\s+)*(?:(?:${not}|no)\\s+(?:(?:an?|the|ein|une?)\\s+)?${genuine}|(?:${imitation})(?!\\s+${material})|(?<=[\\s-])(?:style|styled|inspired)|(?<=\\?\\s*)no)${end}`,
  'iu',
);
/** `mug, no Acme`, but not `no Acme box`. */
const noBefore = new RegExp(`${edge}(?:no|sans|ohne|senza|sin)\\s+$`, 'iu');
const clauseEnd = /^["'”’]?\s*(?:$|[,;.!?()\n])/u;
/** Words that introduce a thing that the item goes with or is compared with. */
const goesWith = new RegExp(
  `${edge}(?:for|fits?|suits?|compatible with|works with|like|similar to|instead of|für|passend (?:für|zu)|wie|pour|compatible avec|comme|per|compatibile con|come|para|compatible con|como)(?:[\\s-]+${linking})*\\s+["'“‘„«]?$`,
  'iu',
);
const reach = 60;

/** How the words around each mention treat the name. */
const spokenOf = (said: string, mentions: readonly Span[]) =>
  mentions.map(({ start, end: stop }) => {
    const ahead = said.slice(Math.max(0, start - reach), start);
    const behind = said.slice(stop, stop + reach);
    return {
      isDenied: before.test(ahead) || after.test(behind) || (noBefore.test(ahead) && clauseEnd.test(behind)),
      isOfAnother: goesWith.test(ahead),
    };
  });

/**
 * How a text treats a name: it denies it somewhere, gives it to the item, or uses it only for what the item goes with
 * (`strap for Acme watches`).
 */
export function standingOf(name: string, text: string): 'denied' | 'given' | 'of another' | 'absent' {
  const said = text.normalize('NFC');
  const spoken = spokenOf(said, mentionsOf(said, name));
  if (spoken.some(({ isDenied }) => isDenied)) return 'denied';
  if (spoken.some(({ isOfAnother }) => !isOfAnother)) return 'given';
  return spoken.length > 0 ? 'of another' : 'absent';
}

const capitals = new RegExp(`${edge}\\p{Lu}[\\p{L}\\p{N}'’&-]+(?:\\s\\p{Lu}[\\p{L}\\p{N}'’&-]*){0,3}`, 'gu');

/** Capitalised names that the seller denies. */
export function deniedNames(userText: string): string[] {
  const said = userText.normalize('NFC');
  const names = spansOf(said, capitals);
  const spoken = spokenOf(said, names);
  return names.filter((_, at) => spoken[at]?.isDenied).map(({ start, end }) => said.slice(start, end));
}
