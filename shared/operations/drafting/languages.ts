import { type SiteName, sites, type UnitSystem } from '../../contract/market/sites.ts';

/**
 * Words of a language in which sellers and models write besides English, which is understood on every site. Each value
 * but the sentences is a part of a regular expression, matched without regard to capitals and as whole words.
 */
export interface LanguageWords {
  /** English name of the language. */
  readonly name: string;
  /** True of every listing with pictures: sentences that lengthen a description without a claim about the item. */
  readonly closings: readonly string[];
  /** Leads to a list of facts. */
  readonly details: string;
  /** Claims of condition, function, age and authenticity, which no picture shows. */
  readonly claims: readonly string[];
  /** What an amount is for. */
  readonly post: string;
  readonly price: string;
  readonly otherAmount: string;
  readonly freePost: string;
  /** Leads to a condition under which postage is free. */
  readonly conditional: string;
  /** The parcel rather than its contents, and what makes its measures uncertain. */
  readonly parcel: string;
  readonly uncertain: string;
  /** Speaks of a place, beside a postal code. */
  readonly place: string;
}

const german: LanguageWords = {
  name: 'German',
  closings: [
    'Bitte beachten Sie auch die Fotos.',
    'Die Fotos gehören zu dieser Beschreibung, bitte sehen Sie sie vor dem Kauf genau an.',
    'Bei Fragen können Sie sich jederzeit gerne melden.',
    'Vielen Dank für Ihr Interesse an diesem Angebot.',
  ],
  details: 'Details',
  claims: [
    'echt(?:e[rnms]?|heit)?|authentisch\\p{L}*|garantiert\\p{L}*|garantie|zertifiziert\\p{L}*|geprüft\\p{L}*|verifiziert\\p{L}*',
    '(?:brand|fabrik|nagel|ladens?)neu\\p{L}*|neuwertig\\p{L}*|(?:wie|fast|so gut wie) neu\\p{L}*|originalverpackt\\p{L}*|ovp|neuware',
    'un(?:benutzt|getragen|gebraucht|geöffnet)\\p{L}*|(?:nie|kaum|wenig|nur einmal|selten) (?:benutzt|getragen|gebraucht|geöffnet)\\p{L}*|gebraucht\\p{L}*|generalüberholt\\p{L}*|restauriert\\p{L}*',
    'makellos\\p{L}*|tadellos\\p{L}*|einwandfrei\\p{L}*|(?:neu|top|best|ideal|gebraucht|original)zustand|(?:gut|sehr gut|neu|neuwertig|perfekt|best|top|gepflegt|original|schlecht|akzeptabel)\\p{L}* zustand|(?:gut|bestens|top) erhalten\\p{L}*',
    '(?:keine(?:rlei|n)?|ohne|frei von) (?:\\p{L}+ )?(?:kratzer\\p{L}*|flecken|schäden|mängel\\p{L}*|risse\\p{L}*|gebrauchsspuren|beschädigungen|defekte\\p{L}*|macken|löcher\\p{L}*)',
    'funktioniert|funktionsfähig\\p{L}*|funktionstüchtig\\p{L}*|voll funktion\\p{L}*|getestet\\p{L}*',
    'vintage|antik\\p{L}*|selten\\p{L}*|rarität\\p{L}*|sammlerstück\\p{L}*|\\d+ jahre alt|(?:aus den|der) (?:(?:18|19|20)?\\d0er)\\p{L}*',
  ],
  post: 'versand(?:kosten)?|porto|lieferung|zzgl\\.?',
  price: 'preis|festpreis|verkaufspreis|vb|vhb|fp|verkaufe|möchte',
  otherAmount:
    'neupreis|np|uvp|kaufpreis|originalpreis|ladenpreis|bezahlt|gekostet|kostete|wert|statt|vorher|rabatt|anzahlung|pfand|unter|über|nicht|gutschein|reparatur\\p{L}*',
  freePost:
    '(?:kostenlose[rnms]?|gratis|freier) versand|gratisversand|versandkostenfrei|versand (?:ist )?(?:kostenlos|gratis|frei|inklusive|inkl\\.?|inbegriffen)',
  conditional: 'ab|über|bei|wenn|nur|nach|in|innerhalb',
  parcel:
    'paket(?:maße?|größe|gewicht)?|päckchen|karton|versandkarton|verpackt\\p{L}*|versandgewicht|versandmaße?|packmaße?',
  uncertain:
    'nicht|kein\\p{L}*|ohne|originalkarton|bis|max(?:imal)?|unter|über|mehr|weniger|zwischen|je(?:weils)?',
  place:
    'plz|postleitzahl|abholung|abholbar|selbstabholer|standort|wohnort|(?:versand|verschickt|versendet) aus',
};

const french: LanguageWords = {
  name: 'French',
  closings: [
    'Merci de regarder les photos pour plus de détails.',
    'Les photos font partie de cette annonce, merci de bien les regarder avant tout achat.',
    'Les questions sont les bienvenues à tout moment.',
    'Merci de votre intérêt.',
  ],
  details: 'Détails',
  claims: [
    'authenti\\p{L}*|véritables?|certifi\\p{L}*|garanti\\p{L}*|vérifi\\p{L}*',
    "(?:tout|toute|comme|quasi|presque|état) (?:neuf|neuve)s?|neuf avec étiquette|sous blister|dans son emballage d[’']origine",
    "jamais (?:été )?(?:port|utilis|ouvert|servi)\\p{L}*|peu (?:port|utilis|servi)\\p{L}*|d[’']occasion|seconde main|reconditionn\\p{L}*|restaur\\p{L}*",
    "impeccable\\p{L}*|(?:bon|très bon|excellent|parfait|superbe|mauvais|bel) état|état (?:correct|impeccable|parfait|moyen|d[’']usage)|bien conserv\\p{L}*",
    '(?:sans|aucun\\p{L}*|pas de) (?:\\p{L}+ )?(?:rayures?|taches?|défauts?|dommages?|traces?|accrocs?|trous?|fissures?|usure)',
    'fonctionne(?:nt|l|lle)?s?|en (?:parfait |bon )?état de marche|test[ée]e?s?',
    'vintage|antiquité|anciens?|anciennes?|rares?|de collection|\\d+ ans|des années (?:(?:18|19|20)?\\d0)',
  ],
  post: 'livraison|frais de port|port|envoi|expédition|colissimo',
  price: 'prix|vends?|demande|ferme',
  otherAmount:
    "prix (?:neuf|d[’']achat|d[’']origine|public|conseillé)|payée?s?|achetée?s?|coûtée?|coûtait|valeur|valait|vaut|au lieu de|remise|acompte|caution|moins de|plus de|pas|bon d[’']achat|réparation",
  freePost:
    '(?:livraison|expédition) (?:gratuite|offerte|incluse|comprise)|(?:frais de )?ports? (?:gratuits?|offerts?|inclus|compris)|envoi (?:gratuit|offert|inclus)',
  conditional: 'à partir|dès|si|pour|en|dans|à',
  parcel: "colis|paquet|emballée?s?|emballage|carton|dimensions d[’']envoi|poids d[’']envoi",
  uncertain: "pas|sans|non|carton d[’']origine|jusqu[’']à|max(?:imum)?|moins|plus|entre|chacune?",
  place: 'code postal|retrait|récupérer|située?|basée?|(?:envoi|expédié|envoyé) (?:de|depuis)',
};

const italian: LanguageWords = {
  name: 'Italian',
  closings: [
    'Per i dettagli si prega di guardare le foto.',
    'Le foto fanno parte di questa descrizione, quindi si prega di guardarle bene prima dell’acquisto.',
    'Le domande sono benvenute in qualsiasi momento.',
    'Grazie per l’interesse.',
  ],
  details: 'Dettagli',
  claims: [
    'autentic\\p{L}*|genuin\\p{L}*|certificat\\p{L}*|garantit\\p{L}*|garanzia|verificat\\p{L}*',
    'nuov[oaie] di (?:zecca|fabbrica)|(?:come|pari al|quasi) nuov[oaie]|sigillat[oaie]|con etichett[ae]',
    'mai (?:stat[oaie] )?(?:usat|indossat|apert|utilizzat)\\p{L}*|poco (?:usat|indossat|utilizzat)\\p{L}*|usat[oaie]|di seconda mano|ricondizionat\\p{L}*|restaurat\\p{L}*',
    'impeccabil\\p{L}*|(?:ottim|buon|perfett|eccellent|discret|pessim)\\p{L}* (?:stato|condizion\\p{L}*)|in (?:condizioni|stato) \\p{L}+|ben (?:conservat|tenut)\\p{L}*',
    '(?:senza|nessun[oa]?|priv[oaie] di) (?:\\p{L}+ )?(?:graffi\\p{L}*|macchi\\p{L}*|difett\\p{L}*|dann\\p{L}*|segn\\p{L}*|strapp\\p{L}*|buch\\p{L}*|crep\\p{L}*)',
    'funziona(?:nte|nti|no)?|testat\\p{L}*|collaudat\\p{L}*',
    "vintage|antic\\p{L}*|rar[oaie]|da collezione|\\d+ anni|(?:degli )?anni [’']?(?:(?:18|19|20)?\\d0)",
  ],
  post: 'spedizione|spese di spedizione|consegna|corriere',
  price: 'prezzo|vendo|chiedo|richiesta',
  otherAmount:
    'prezzo (?:nuov[oa]|di listino|originale|di acquisto)|pagat[oa]|costat[oa]|costava|valore|vale|valeva|invece di|anziché|sconto|acconto|caparra|meno di|più di|non|buono|riparazione',
  freePost:
    'spedizione (?:è )?(?:gratuita|gratis|inclusa|compresa)|spese di spedizione (?:incluse|comprese|gratuite)',
  conditional: 'da|sopra|oltre|se|per|solo|in|con',
  parcel: 'pacco|pacchetto|imballat[oaie]|imballaggio|imballo|scatola di spedizione',
  uncertain: 'non|senza|scatola originale|fino a|max|massimo|meno|più|tra|ciascun[oa]',
  place: 'ritiro|codice postale|(?:spedito|spedizione|invio) da|si trova|zona',
};

const spanish: LanguageWords = {
  name: 'Spanish',
  closings: [
    'Consulte las fotos para ver los detalles.',
    'Las fotos forman parte de esta descripción, así que mírelas con atención antes de comprar.',
    'Si tiene alguna pregunta, puede hacerla en cualquier momento.',
    'Gracias por su interés.',
  ],
  details: 'Detalles',
  claims: [
    'auténtic\\p{L}*|genuin\\p{L}*|certificad\\p{L}*|garantizad\\p{L}*|garantía|verificad\\p{L}*',
    '(?:completamente|totalmente|como|casi) nuev[oa]s?|a estrenar|precintad[oa]s?|con etiquetas?',
    'sin (?:usar|estrenar|abrir)|nunca (?:usad|abiert|puest|utilizad)\\p{L}*|poco us[oa]d?\\p{L}*|usad[oa]s?|de segunda mano|reacondicionad\\p{L}*|restaurad\\p{L}*',
    'impecables?|(?:buen|muy buen|excelente|perfecto|mal) estado|en (?:buenas|perfectas|excelentes|malas) condiciones|bien (?:conservad|cuidad)\\p{L}*',
    '(?:sin|ningún|ninguna|libre de) (?:\\p{L}+ )?(?:arañazos?|manchas?|defectos?|daños?|golpes?|roturas?|agujeros?|grietas?|marcas?)',
    'funcionan?|funcional\\p{L}*|probad[oa]s?|testad[oa]s?',
    "vintage|antigu\\p{L}*|rar[oa]s?|de colección|\\d+ años|(?:de los )?años [’']?(?:(?:18|19|20)?\\d0)",
  ],
  post: 'envío|gastos de envío|portes?|transporte|entrega',
  price: 'precio|vendo|pido',
  otherAmount:
    'precio (?:nuevo|original|de compra|de tienda)|pvp|pagué|pagad[oa]|costó|costaba|valor|vale|valía|en lugar de|descuento|fianza|depósito|señal|menos de|más de|no|cupón|reparación',
  freePost:
    '(?:envío|portes?) (?:es )?(?:gratis|gratuitos?|incluidos?|pagados?)|gastos de envío (?:incluidos|gratis)',
  conditional: 'a partir|desde|si|para|sol[oa]|sólo|en|con',
  parcel: 'paquete|embalad[oa]s?|embalaje|empaquetad[oa]s?|caja de envío',
  uncertain: 'no|sin|caja original|hasta|máx(?:imo)?|menos|más|entre|cada',
  place: 'código postal|recogida|recoger|ubicad[oa]|situad[oa]|(?:envío|enviado|envia) desde',
};

const languages: Readonly<Record<string, LanguageWords>> = {
  'de-DE': german,
  'fr-FR': french,
  'it-IT': italian,
  'es-ES': spanish,
};

/** The words of a site's language; undefined where it is English. */
export const wordsOfSite = (site: SiteName): LanguageWords | undefined => languages[sites[site].language];

/** What the seller's words are read for. */
export interface ReadingSite {
  readonly site: SiteName;
  readonly units: UnitSystem;
}

/** Makes something for a site once. */
export function perSite<Value>(make: (site: SiteName) => Value): (site: SiteName) => Value {
  const made = new Map<SiteName, Value>();
  return (site) => {
    const known = made.get(site) ?? make(site);
    made.set(site, known);
    return known;
  };
}

/** Alternatives of a pattern in English, followed by those of the site's language. */
export function withSiteWords(english: string, site: SiteName, of: (words: LanguageWords) => string): string {
  const words = wordsOfSite(site);
  return words === undefined ? english : `${english}|${of(words)}`;
}
