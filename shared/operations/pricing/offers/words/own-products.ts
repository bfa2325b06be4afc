import { inOneSpelling } from '../title-tokens.ts';

/**
 * Things of the lists that are also sold as products of their own, under a brand: bags, bracelets, keyboards, speakers,
 * caps, cushions, figures, tyres. "Sac Louis Vuitton" may be among titles in other languages and is the product.
 */
export const ownProducts: ReadonlySet<string> = new Set(
  `bag sac sacoche pochette bolso bolsa borsa borsetta tasche tas torba koffer valise mallette valigetta maleta maletín
  walizka bracelet bracelets pulsera bracciale armband bransoleta bransoletka keyboard clavier tastiera teclado tastatur
  klawiatura toetsenbord speaker lautsprecher altavoz altoparlante głośnik cap caps cushion cushions coussin coussins cuscino
  cuscini cojín cojines kissen kussen poduszka poduszki poster affiche póster plakat stand mirror lock belt fan glass display
  screen minifigure minifigures minifig minifigs figurine figurines figuren minifiguren figurka figurki wheel wheels tyre
  tyres tire tires roues roue pneu pneus jante jantes llanta llantas ruedas gomme pneumatici reifen felgen banden opony felgi
  saddle selle sella sillín sattel zadel headlight headlights scheinwerfer phare faro reflektor ring clothes dress vêtements
  vestiti ropa kleidung ubranka shelf drawers handle`
    .split(/\s+/)
    .map(inOneSpelling),
);
