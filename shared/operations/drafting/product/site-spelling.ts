import type { SiteName } from '../../../contract/market/sites.ts';
import { toAmericanSpelling } from '../../../libraries/wording/spelling.ts';
import { australianSpelling, type Spelling } from '../../listing/polish.ts';

/** Australian and British English differ in no word that listings use. */
export const siteSpellings: Readonly<Record<SiteName, Spelling>> = {
  Australia: australianSpelling,
  UK: { ...australianSpelling, name: 'British' },
  US: { name: 'American', respell: toAmericanSpelling },
};
