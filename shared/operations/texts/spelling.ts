import { type SiteName, sites } from '../../contract/market/sites.ts';
import { describingWords, keptSpans, namesAmong, namesMarkedBy } from '../../libraries/wording/names.ts';
import {
  type Respelling,
  toAmericanSpelling,
  toAustralianSpelling,
  toCanadianSpelling,
} from '../../libraries/wording/spelling.ts';
import type { Language } from './judge/language.ts';
import type { TextReply } from './reply/read-reply.ts';

/** British and Irish English differ from Australian English in no word that listings use. */
const english: Readonly<Partial<Record<SiteName, Respelling>>> = {
  US: toAmericanSpelling,
  Canada: toCanadianSpelling,
};

export const languageOf = (site: SiteName): Language => sites[site].language.slice(0, 2) as Language;

/** The spelling of a site. Texts in another language than English stay as the model spells them. */
const spellingOf = (site: SiteName): Respelling =>
  languageOf(site) === 'en' ? (english[site] ?? toAustralianSpelling) : (text) => text;

/**
 * Respells texts for a site. Names keep their spelling: the stated brand, what the reply calls a name, if it can be
 * one, and what the seller marked as one.
 *
 * @param stated names that are right as the caller writes them
 */
export function respeller(
  { brand, modelName, names, lead, kind, facts }: TextReply,
  userText: string,
  site: SiteName,
  stated: readonly string[] = [],
): (text: string) => string {
  const respell = spellingOf(site);
  const keptNames = () => {
    const describing = describingWords([kind, ...[...lead, ...facts].map(({ text }) => text)]);
    const given = [...(stated.length > 0 ? [] : [brand.name]), modelName, ...names];
    return { names: [...stated, ...namesAmong(given, describing, respell)], marked: namesMarkedBy(userText) };
  };
  let kept: ReturnType<typeof keptNames> | undefined;
  return (text) => {
    if (respell(text) === text) return text;
    // Few texts have a word that another spelling would change.
    kept ??= keptNames();
    return respell(text, keptSpans(text, kept.names, kept.marked));
  };
}
