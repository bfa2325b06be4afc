import { folded } from '../title-tokens.ts';

/**
 * Things of the lists that people also sell for themselves, under a brand: bags, bracelets, keyboards, speakers, caps,
 * cushions, figures, tyres. "Sac Louis Vuitton" stands among titles of other languages and is the product.
 */
export const ownProducts: ReadonlySet<string> = new Set(
  `bag sac sacoche pochette bolso bolsa borsa borsetta tasche tas torba taška brašna torbica сумка сумки çanta çantası
  väska taske veske laukku táska τσάντα geantă túi شنطة حقيبة תיק 가방 กระเป๋า koffer valise mallette valigetta maleta maletín
  walizka kufr koffert kuffert bőrönd valiză βαλίτσα tas kufor krepšys bossa bosses ব্যাগ பை ჩანთა
  bracelet bracelets pulsera bracciale pulseira brățară armband браслет bransoleta bransoletka náramek narukvica karkötő
  apyrankė gelang سوار צמיד 브레이슬릿 ブレスレット
  keyboard clavier tastiera teclado tastatur tastatură klawiatura klávesnice клавиатура klavye näppäimistö tangentbord
  toetsenbord πληκτρολόγιο キーボード 키보드 কীবোর্ড კლავიატურა
  speaker lautsprecher altavoz altoparlante hoparlör głośnik difuzor högtalare højttaler høyttaler kaiutin hangszóró
  cap caps cushion cushions coussin coussins cuscino cuscini cojín cojines almofada almofadas kissen kussen kudde pude pute
  poduszka poduszki подушка polštář tyyny párna yastık minder クッション 쿠션 หมอน
  poster affiche póster plakat плакат poszter poster ポスター 포스터 海报 海報 stand mirror lock belt fan glass display screen
  minifigure minifigures minifig minifigs figurine figurines figuren minifiguren figurka figurki
  wheel wheels tyre tyres tire tires roues roue pneu pneus jante jantes llanta llantas ruedas gomme pneumatici reifen felgen
  banden däck dekk fælge fälgar renkaat vanteet opony felgi шины диски gumi felni lastik jant λάστιχα ζάντες anvelope jante
  saddle selle sella sillín sattel zadel sadel headlight headlights scheinwerfer phare faro farol фара reflektor
  ring clothes dress vêtements vestiti ropa roupas kleidung kläder tøj klær ubranka oblečky shelf drawers handle`
    .split(/\s+/)
    .map(folded),
);
