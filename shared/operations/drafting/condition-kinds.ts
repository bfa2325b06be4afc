/** Kinds of conditions. */
export type ConditionKind = 'new' | 'refurbished' | 'used' | 'broken';

/**
 * The kind of a condition by its id, which means the same in every category.
 *
 * @see https://developer.ebay.com/devzone/finding/callref/Enums/conditionIdList.html
 */
export function conditionKindOf(conditionId: string): ConditionKind {
  const id = Number(conditionId);
  if (id < 2000) return 'new';
  if (id < 2750) return 'refurbished';
  return id < 7000 ? 'used' : 'broken';
}

/** Words with which sellers describe a kind of condition, in the languages of the sites. */
export const conditionSayings: Readonly<Record<ConditionKind, string>> = {
  new:
    'new, unused, unopened, unworn, sealed, bnib, bnwt, nwt, nib, nos, open box, never used, never worn, ' +
    'never opened, not used, not worn, not opened, with tags, ' +
    'neu, neue, neuer, neues, unbenutzt, ungetragen, ungeöffnet, originalverpackt, ovp, versiegelt, nie benutzt, nie getragen, ' +
    'neuf, neuve, jamais porté, jamais portée, jamais utilisé, jamais utilisée, jamais servi, sous blister, ' +
    'nuovo, nuova, mai usato, mai usata, mai indossato, mai indossata, sigillato, sigillata, ' +
    'nuevo, nueva, sin estrenar, sin usar, a estrenar, precintado, precintada',
  refurbished:
    'refurbished, refurb, renewed, reconditioned, remanufactured, overhauled, generalüberholt, reconditionné, ' +
    'reconditionnée, ricondizionato, ricondizionata, reacondicionado, reacondicionada',
  used:
    'used, pre owned, preowned, pre loved, preloved, second hand, secondhand, worn, wear, old, vintage, antique, ' +
    'works, working, tested, scratch, scratches, scuff, mark, marks, condition, like new, as new, mint, opened, ' +
    'owned, faded, patina, dent, chip, ' +
    'gebraucht, getragen, benutzt, gebrauchsspuren, kratzer, funktioniert, getestet, wie neu, neuwertig, zustand, ' +
    'occasion, porté, portée, utilisé, utilisée, rayures, rayure, fonctionne, comme neuf, comme neuve, bon état, état, ' +
    'usato, usata, indossato, indossata, graffi, graffio, funzionante, funziona, come nuovo, come nuova, condizioni, ' +
    'usado, usada, arañazos, arañazo, funciona, como nuevo, como nueva, estado',
  broken:
    'parts, spares, repair, repairs, broken, faulty, damaged, cracked, defective, dead, not working, not work, ' +
    'untested, as is, incomplete, ' +
    'defekt, kaputt, beschädigt, bastler, ersatzteile, ersatzteil, funktioniert nicht, ungetestet, ' +
    'cassé, cassée, en panne, pour pièces, ne fonctionne pas, hs, ' +
    'rotto, rotta, guasto, guasta, non funzionante, non funziona, per ricambi, ' +
    'roto, rota, averiado, averiada, no funciona, para piezas',
};
