import { type SiteName, sites, type UnitSystem } from '../../contract/market/sites.ts';

/**
 * Words of a language in which sellers and models write besides English, which is understood on every site. Each value
 * is a part of a regular expression, matched without regard to capitals and as whole words.
 */
export interface LanguageWords {
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
