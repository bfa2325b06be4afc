/*
 * How sellers say in German, French, Italian and Spanish that an item is not, or only goes with, what a name says. The
 * words are tried on every site, as a seller may write in any language; each stands right beside the name, or calls the
 * item an imitation in the same sentence. English has its own, finer rules.
 */

const edge = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';
const article =
  'ein(?:e[nrsm]?)?|der|die|das|den|dem|des|von|vom|echt\\p{L}*|richtig\\p{L}*|une?|de|du|le|la|les|vrai\\p{L}*|véritable|authentique|uno|una|di|del|della|il|lo|ver[oa]|autentic\\p{L}*|el|un|es|auténtic\\p{L}*|verdader\\p{L}*|original\\p{L}*|marke|marque|marca';
const leadIn = `(?:\\s+(?:${article})|\\s+[dl][’'])*\\s*["'“‘„«‚]?$`;
const negation = 'kein(?:e[nrsm]?)?|nicht|weder|pas|jamais|ni|non(?: è)?|né|no es|tampoco';
const imitation =
  'fälschung|gefälscht\\p{L}*|nachbildung|nachbau|nachgemacht\\p{L}*|replikat?|imitat|plagiat|kopie|contrefaçon|contrefait\\p{L}*|réplique|copie|fals[oaie]|contraffatt\\p{L}*|imitazione|taroccat\\p{L}*|tarocco|copia|fals[oa]s?|falsificad\\p{L}*|falsificación|imitación|réplica';
const notGenuine =
  '(?:nicht|kein(?:e[nrsm]?)?) (?:echt\\p{L}*|original\\p{L}*)|pas (?:une? )?(?:vrai\\p{L}*|authentique|original\\p{L}*)|non (?:è )?(?:original\\p{L}*|autentic\\p{L}*)|no (?:es )?(?:original|auténtic\\p{L}*)';

/** Before a name that the words deny. */
export const denialBefore = new RegExp(`${edge}(?:${negation})${leadIn}`, 'iu');
/** Before and after a name of which the item is an imitation, within the sentence. */
export const imitationBefore = new RegExp(`${edge}(?:${imitation})${leadIn}`, 'iu');
export const imitationAfter = new RegExp(
  `^["'”’“»]?[\\s-]*(?:${imitation})${end}|^[^.!?\\n]{0,40}?${edge}(?:${notGenuine})${end}`,
  'iu',
);
/** Before what the item goes with, or is compared with. */
export const otherBefore = new RegExp(
  `${edge}(?:für|passend (?:für|zu)|passt (?:für|zu)|kompatibel mit|wie|im stil von|ähnlich wie|pour|compatible (?:avec|con)|comme|façon|adatt[oa] (?:a|per)|compatibile con|per|come|tipo|stile|para|como|estilo)${leadIn}`,
  'iu',
);
