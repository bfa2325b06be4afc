const codes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
  BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH
  ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT
  HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
  LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI
  NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG
  SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
  UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`;

/** The 249 officially assigned codes of ISO 3166-1 alpha-2 (as of 2026), in capitals. */
const countryCodes: readonly string[] = codes.trim().split(/\s+/);
const countries: ReadonlySet<string> = new Set(countryCodes);

/** Whether this is a country code of ISO 3166-1 alpha-2, in either case. `uk` is not one: the code is GB. */
export const isCountry = (code: string): boolean => countries.has(code.toUpperCase());

/** ISO 3166-1 countries that the marketplace's own list of countries lacks. */
const notOnTheMarketplace: ReadonlySet<string> = new Set('AX BL BQ CW IM MF SS SX TL'.split(' '));

/** Codes, in capitals, of the countries where an item may be located. */
export const itemCountries: readonly string[] = countryCodes.filter((code) => !notOnTheMarketplace.has(code));

/** Why an item cannot be in this country, as the end of a sentence; undefined if it can. */
export function itemCountryFault(code: string): string | undefined {
  if (itemCountries.includes(code)) return undefined;
  return notOnTheMarketplace.has(code)
    ? `must be a country that the marketplace lists, which excludes ${[...notOnTheMarketplace].join(', ')}`
    : 'must be an ISO 3166-1 alpha-2 code in capitals, such as AU';
}
