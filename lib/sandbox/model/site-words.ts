import type { Sight } from './picture-sight.ts';

/** Names of colours in German, French, Italian and Spanish. */
const colours: Readonly<Record<string, readonly [de: string, fr: string, it: string, es: string]>> = {
  black: ['schwarz', 'noir', 'nero', 'negro'],
  white: ['weiß', 'blanc', 'bianco', 'blanco'],
  grey: ['grau', 'gris', 'grigio', 'gris'],
  'light grey': ['hellgrau', 'gris clair', 'grigio chiaro', 'gris claro'],
  'dark grey': ['dunkelgrau', 'gris foncé', 'grigio scuro', 'gris oscuro'],
  red: ['rot', 'rouge', 'rosso', 'rojo'],
  orange: ['orange', 'orange', 'arancione', 'naranja'],
  yellow: ['gelb', 'jaune', 'giallo', 'amarillo'],
  green: ['grün', 'vert', 'verde', 'verde'],
  turquoise: ['türkis', 'turquoise', 'turchese', 'turquesa'],
  blue: ['blau', 'bleu', 'blu', 'azul'],
  'navy blue': ['dunkelblau', 'bleu marine', 'blu navy', 'azul marino'],
  purple: ['lila', 'violet', 'viola', 'morado'],
  pink: ['rosa', 'rose', 'rosa', 'rosa'],
  brown: ['braun', 'marron', 'marrone', 'marrón'],
  beige: ['beige', 'beige', 'beige', 'beige'],
};

/** What is measured of a picture, in the language of a site. */
interface SiteWords {
  /** What a thing without a name is called in a title, with its colour. */
  readonly title: (main: string) => string;
  readonly colours: (main: string, others: string) => string;
  readonly and: string;
  readonly shapes: Readonly<Record<Exclude<Sight['shape'], undefined>, string>>;
  readonly tones: Readonly<Record<Sight['tone'], string>>;
  readonly strong: string;
  readonly muted: string;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const german: SiteWords = {
  title: (main) => `Artikel in ${capitalised(main)}`,
  colours: (main, others) =>
    `Der Artikel ist überwiegend ${main}${others && `, kleinere Flächen sind ${others}`}.`,
  and: 'und',
  shapes: {
    tall: 'Er ist höher als breit.',
    wide: 'Er ist breiter als hoch.',
    even: 'Er ist etwa so breit wie hoch.',
  },
  tones: {
    light: 'Der Farbton ist insgesamt hell.',
    dark: 'Der Farbton ist insgesamt dunkel.',
    medium: 'Der Farbton ist insgesamt weder hell noch dunkel.',
  },
  strong: 'Die Farben sind eher kräftig als gedeckt.',
  muted: 'Die Farben sind eher gedeckt als kräftig.',
};

const french: SiteWords = {
  title: (main) => `Article de couleur ${main}`,
  colours: (main, others) =>
    `L’article est principalement de couleur ${main}${others && `, avec de plus petites surfaces de couleur ${others}`}.`,
  and: 'et',
  shapes: {
    tall: 'Il est plus haut que large.',
    wide: 'Il est plus large que haut.',
    even: 'Il est à peu près aussi large que haut.',
  },
  tones: {
    light: 'La teinte est claire dans l’ensemble.',
    dark: 'La teinte est foncée dans l’ensemble.',
    medium: 'La teinte n’est ni claire ni foncée.',
  },
  strong: 'Les couleurs sont vives plutôt que discrètes.',
  muted: 'Les couleurs sont discrètes plutôt que vives.',
};

const italian: SiteWords = {
  title: (main) => `Articolo di colore ${main}`,
  colours: (main, others) =>
    `L’articolo è principalmente di colore ${main}${others && `, con zone più piccole di colore ${others}`}.`,
  and: 'e',
  shapes: {
    tall: 'È più alto che largo.',
    wide: 'È più largo che alto.',
    even: 'È largo all’incirca quanto è alto.',
  },
  tones: {
    light: 'La tonalità è nel complesso chiara.',
    dark: 'La tonalità è nel complesso scura.',
    medium: 'La tonalità non è né chiara né scura.',
  },
  strong: 'I colori sono più vivaci che tenui.',
  muted: 'I colori sono più tenui che vivaci.',
};

const spanish: SiteWords = {
  title: (main) => `Artículo de color ${main}`,
  colours: (main, others) =>
    `El artículo es principalmente de color ${main}${others && `, con zonas más pequeñas de color ${others}`}.`,
  and: 'y',
  shapes: {
    tall: 'Es más alto que ancho.',
    wide: 'Es más ancho que alto.',
    even: 'Es casi tan ancho como alto.',
  },
  tones: {
    light: 'El tono es claro en conjunto.',
    dark: 'El tono es oscuro en conjunto.',
    medium: 'El tono no es ni claro ni oscuro.',
  },
  strong: 'Los colores son más vivos que apagados.',
  muted: 'Los colores son más apagados que vivos.',
};

const languages = [german, french, italian, spanish];

/** How a picture is described for the readers of a site; undefined on the sites that are in English. */
export function describerFor(site: string) {
  const language = ['Germany', 'France', 'Italy', 'Spain'].indexOf(site);
  const words = languages[language];
  if (words === undefined) return undefined;
  const named = (colour: string): string => colours[colour]?.[language] ?? colour;
  return {
    title: (sight: Sight): string => words.title(named(sight.colours[0] ?? '')),
    sentences({ colours: [main = '', ...others], shape, tone, isBright }: Sight): string[] {
      return [
        words.colours(named(main), others.map(named).join(` ${words.and} `)),
        ...(shape === undefined ? [] : [words.shapes[shape]]),
        words.tones[tone],
        isBright ? words.strong : words.muted,
      ];
    },
  };
}
