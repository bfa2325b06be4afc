/**
 * Shops and marketplaces under an international domain whose prices are in one country's currency for every visitor.
 * Sites that show each visitor another currency (Etsy, AliExpress, ASOS) are left out on purpose.
 */
export const countryOfHost: ReadonlyMap<string, string> = new Map(
  Object.entries({
    US: `amazon.com ebay.com walmart.com target.com bestbuy.com homedepot.com lowes.com costco.com macys.com
      nordstrom.com kohls.com wayfair.com newegg.com bhphotovideo.com craigslist.org offerup.com mercari.com
      poshmark.com gamestop.com samsclub.com overstock.com chewy.com zappos.com rei.com staples.com
      officedepot.com adorama.com swappa.com microcenter.com acehardware.com crutchfield.com qvc.com hsn.com
      dollargeneral.com walgreens.com cvs.com sears.com jcpenney.com crateandbarrel.com williams-sonoma.com
      surlatable.com bedbathandbeyond.com woot.com shopgoodwill.com thredup.com therealreal.com
      bloomingdales.com dickssportinggoods.com abt.com ajmadison.com pcrichard.com tractorsupply.com`,
    AU: 'kogan.com',
    GB: 'johnlewis.com gumtree.com',
    CN: `taobao.com tmall.com jd.com 1688.com goofish.com pinduoduo.com yangkeduo.com suning.com vip.com
      dangdang.com`,
    JP: 'kakaku.com yodobashi.com biccamera.com',
    KR: 'coupang.com ssg.com danawa.com lotteon.com',
    HK: 'hktvmall.com',
    IN: `flipkart.com myntra.com snapdeal.com ajio.com nykaa.com croma.com tatacliq.com jiomart.com indiamart.com
      meesho.com bigbasket.com quikr.com`,
    ID: 'tokopedia.com bukalapak.com blibli.com',
    VN: 'thegioididong.com dienmayxanh.com chotot.com',
    TR: 'trendyol.com hepsiburada.com sahibinden.com n11.com teknosa.com vatanbilgisayar.com ciceksepeti.com',
    IR: 'digikala.com',
    NG: 'konga.com',
    ZA: 'takealot.com',
    NL: 'bol.com',
    FR: 'cdiscount.com fnac.com darty.com boulanger.com rueducommerce.com',
    ES: 'pccomponentes.com wallapop.com milanuncios.com',
    SE: 'tradera.com',
  }).flatMap(([country, hosts]) => hosts.split(/\s+/u).map((host) => [host, country] as const)),
);

/** Country domains that are sold to the whole world: alone they say nothing (`shop.co`, `brand.io`). */
export const soldWorldwide: ReadonlySet<string> = new Set(
  'ac ag ai as bz cc cd cf cm co cx dj fm ga gd gg gl gq gs im io is la lc li ly me mn ms mu nf nu pm pw re sc sh so sr st su sx tc tf tk tl to tv vc vg vu wf ws yt'.split(
    ' ',
  ),
);

/** Second-level labels under which a country domain is that country's own (`shop.com.co`). */
export const nationalSecondLevels: ReadonlySet<string> = new Set('com co net org edu gov ac'.split(' '));

/** First labels and path parts that shops use for a country and that are not the code of a language. */
export const countryLabels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    au: 'AU',
    us: 'US',
    usa: 'US',
    uk: 'GB',
    gb: 'GB',
    nz: 'NZ',
    hk: 'HK',
    tw: 'TW',
    mx: 'MX',
    jp: 'JP',
    cn: 'CN',
    ph: 'PH',
    ae: 'AE',
    uae: 'AE',
    ch: 'CH',
    cz: 'CZ',
    dk: 'DK',
    ie: 'IE',
  }),
);
