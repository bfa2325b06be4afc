import type { Finding } from '../../../contract/market/check-codes.ts';
import { isRemark } from '../../../libraries/wording/remarks.ts';
import { type Aspect, sameText } from '../aspects.ts';

import type { ListingRequest } from '../listing-facts.ts';
import { shownName } from '../shown-name.ts';

/** Specifics that are remarks, such as "Refer to photos", unless the category lists them as values. */
export function checkRemarks(
  { NameValueList }: ListingRequest['itemSpecifics'],
  aspects: readonly Aspect[],
): Finding[] {
  const listedIn = new Map(
    aspects.map(({ localizedAspectName, aspectValues }) => [
      sameText(localizedAspectName),
      new Set(aspectValues.map(({ localizedValue }) => sameText(localizedValue))),
    ]),
  );
  return NameValueList.flatMap(({ Name, Value }) =>
    Value.filter(
      (value) => isRemark(value) && listedIn.get(sameText(Name))?.has(sameText(value)) !== true,
    ).map(
      (value): Finding => ({
        field: `itemSpecifics.${shownName(Name)}`,
        code: 'VALUE_IS_A_REMARK',
        message: `${shownName(Name)} has the remark ${JSON.stringify(shownName(value))}: give a value, or leave it out.`,
      }),
    ),
  );
}
