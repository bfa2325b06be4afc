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

/** Words with which sellers describe a kind of condition. */
export const conditionSayings: Readonly<Record<ConditionKind, string>> = {
  new:
    'new, unused, unopened, unworn, sealed, bnib, bnwt, nwt, nib, nos, open box, never used, never worn, ' +
    'never opened, not used, not worn, not opened, with tags',
  refurbished: 'refurbished, refurb, renewed, reconditioned, remanufactured, overhauled',
  used:
    'used, pre owned, preowned, pre loved, preloved, second hand, secondhand, worn, wear, old, vintage, antique, ' +
    'works, working, tested, scratch, scratches, scuff, mark, marks, condition, like new, as new, mint, opened, ' +
    'owned, faded, patina, dent, chip',
  broken:
    'parts, spares, repair, repairs, broken, faulty, damaged, cracked, defective, dead, not working, not work, ' +
    'untested, as is, incomplete',
};
