/*
 * Texts that say nothing about the item: they speak of the listing, its photos or its reader, or say that nothing is
 * known. Each list has words of one kind, in the sites' languages.
 */

const whole = (words: string): string => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`;

const courtesy = whole(
  "please|thanks?|thank you|feel free|don['’]t (?:miss|hesitate)|questions? (?:are )?(?:very )?(?:welcome|gladly)|any questions|happy (?:bidding|shopping)|bitte|danke|vielen dank|bei fragen|merci|n['’]hésitez pas|s['’]il vous plaît|grazie|per favore|si prega|gracias|por favor|no dude",
);
const persons =
  'you your yours we our ours my mine me us wir uns unser unsere unseren ich mein meine meinen euch vous votre vos nous notre je vi voi vostro vostra noi nostro nostra nosotros nuestro nuestra ustedes usted'.split(
    ' ',
  );
/** Writer and reader. Capitalised inside a sentence, these words belong to a name: `The Fault in Our Stars`. */
const personInside = new RegExp(whole(persons.join('|')), 'u');
const capitals = persons.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
const personFirst = new RegExp(`(?:^|[.!?]\\s+)(?:I|${capitals.join('|')})(?:\\s+|['’])\\p{Ll}`, 'u');
const politePerson = /(?<=[\p{L},]\s)(?:Sie|Ihnen|Ihre?[nmrs]?|Lei)(?!\p{L})/u;
const courteous = new RegExp(courtesy, 'iu');

/** The listing, its photos and its description. */
const listing =
  'photos?|photographs?|pictures?|pics?|pictured|images?|shown|listing|descriptions?|described|title|fotos?|bild(?:er)?|abbildung(?:en)?|abgebildet|beschreibung|titel|annonce|titre|immagin[ei]|descrizione|titolo|annuncio|imagen(?:es)?|descripción|título|anuncio|fotograf[íi]as?|fotografie';
const pointing =
  'see|as|refer to|read|check|view|per|shown in|look at|exactly|sold|what is|siehe|lesen sie|wie|laut|gemäß|vgl\\.?|voir|lire|comme(?: sur)?|cf\\.?|selon|vedi|vedere|come(?: da| in)?|secondo|ver|véase|vea|como(?: en)?|según';
const article =
  'the|all|in|on|to|of|our|attached|above|die|der|das|den|dem|auf|im|la|le|les|sur|dans|il|lo|gli|nelle|nella|da|el|las|los|en';
const points = new RegExp(
  `${whole(pointing)}(?:\\s+(?:${article}))*\\s+(?:[dl]['’])?${whole(listing)}`,
  'iu',
);
const isPointing = new RegExp(`^(?:${listing})[.!]?$`, 'iu');

const unknown =
  "unknown|unsure|unclear|unspecified|unidentified|undetermined|un-?marked|not (?:\\p{L}+ )?(?:marked|specified|stated|known|available|sure|provided|given|visible|shown|applicable|listed|found|readable|legible|clear|determined|identified)(?: \\p{L}+){0,3}|no(?: visible)? (?:tags?|labels?|markings?|marks?|data|information|info)(?: \\p{L}+)?|missing (?:tags?|labels?)|(?:tags?|labels?) (?:missing|removed|illegible)|does not apply|(?:in|not )applicable|n\\/?\\s?a|n\\.\\s?[ad]|null|undefined|nil|tbd|tba|tbc|to be confirmed|ask(?: \\p{L}+)?|auf anfrage|à (?:préciser|voir|définir)|da (?:precisare|definire|verificare)|por (?:determinar|confirmar)|a consultar|unbekannt|nicht (?:\\p{L}+ )?(?:zutreffend|angegeben|bekannt|verfügbar|erkennbar|sichtbar|lesbar|markiert)|trifft nicht zu|keine angaben?|k\\.? ?a|ohne angabe|inconnue?s?|non (?:applicable|précisée?|spécifiée?|renseignée?|connue?|visible|marquée?|lisible|indiquée?)|ne s['’]applique pas|sans objet|pas (?:de )?(?:visible|marqué|indiqué|précisé|étiquette)|sconosciut[oa]|non (?:applicabile|specificat[oa]|disponibile|not[oa]|indicat[oa]|visibile|leggibile|marcat[oa])|nessuna (?:etichetta|indicazione)|desconocid[oa]|no (?:aplicable|aplica|procede|especificad[oa]|disponible|visible|indicad[oa]|consta|legible|marcad[oa])|sin (?:etiqueta|especificar|marcar)";
const isUnknown = new RegExp(`^[\\s([-]*(?:${unknown})[\\s)\\].!-]*$|^[\\s.?–—-]*$`, 'iu');

const none = /^(?:none|nothing|keine?|nichts|aucune?|rien|nessun[oa]?|niente|ningun[oa]|nada)[.!]?$/iu;

/** Whether a claim is empty or a word for nothing. */
export const saysNothing = (text: string): boolean => isUnknown.test(text.trim()) || none.test(text.trim());

/** Whether a text refers to the photos or the description, or says that nothing is known, and so is not a value. */
export const isRemark = (text: string): boolean =>
  points.test(text) || isPointing.test(text.trim()) || isUnknown.test(text.trim());

/** Whether a text speaks of the listing or to its reader instead of describing the item. */
export const isAboutListing = (text: string): boolean =>
  isRemark(text) ||
  [courteous, personInside, personFirst, politePerson].some((pattern) => pattern.test(text));

const doubts =
  'possibly|probably|perhaps|maybe|likely|apparently|presumably|potentially|seemingly|supposedly|reportedly|allegedly|appears? to|seems? to|may be|might be|could be|looks like|believed to|vermutlich|wahrscheinlich|vielleicht|möglicherweise|evtl|eventuell|vermeintlich|angeblich|scheinbar|probablement|peut-être|possiblement|semble|paraît|probabilmente|forse|presumibilmente|sembra|pare|probablemente|quizás?|posiblemente|tal vez|parece';
const doubtful = new RegExp(`${whole(doubts)}|\\([^)]*\\?\\)|\\?\\s*$`, 'iu');

/** Whether a text is only a guess. */
export const isDoubtful = (text: string): boolean => doubtful.test(text);

const noBrand =
  /^(?:un-?branded(?:\/generic)?|no[\s-]?(?:brand|name)(?: visible)?|non[\s-]?branded|(?:unknown|unspecified|unidentified|no|not a|other|various) (?:brand|make|maker|manufacturer|label)|generic|none|other|various|handmade|markenlos|ohne marke(?:nzeichen)?|keine marke|sans marque(?:\/générique)?|aucune marque|générique|non marqué|senza marca|nessuna marca|non di marca|generic[oa]|sin marca(?:\/genérico)?|ninguna marca|genérico)$/iu;

/** Whether a value says that there is no brand. */
export const saysNoBrand = (value: string): boolean => noBrand.test(value.trim());
