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

type ColourSentence = (names: readonly string[], background: string | undefined) => string;

const inLanguage =
  (language: number, and: string, sentence: (shown: string, behind: string) => string): ColourSentence =>
  (names, background) => {
    const translated = names.map((name) => colours[name]?.[language] ?? name);
    const behind = colours[background ?? '']?.[language] ?? colours.white?.[language] ?? '';
    return sentence(translated.join(` ${and} `), behind);
  };

/** What is measured of a picture, on the sites that are not in English. */
export const colourSentences: Readonly<Record<string, ColourSentence>> = {
  Germany: inLanguage(
    0,
    'und',
    (shown, behind) =>
      `Der Artikel ist überwiegend ${shown} und steht vor einem Hintergrund in der Farbe ${behind}.`,
  ),
  France: inLanguage(
    1,
    'et',
    (shown, behind) =>
      `L’article est principalement de couleur ${shown} et se trouve devant un fond de couleur ${behind}.`,
  ),
  Italy: inLanguage(
    2,
    'e',
    (shown, behind) =>
      `L’articolo è principalmente di colore ${shown} e si trova davanti a uno sfondo di colore ${behind}.`,
  ),
  Spain: inLanguage(
    3,
    'y',
    (shown, behind) =>
      `El artículo es principalmente de color ${shown} y está delante de un fondo de color ${behind}.`,
  ),
};
