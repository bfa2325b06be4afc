export const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');
export const product = (index: number) =>
  `{"@type":"Product","name":"P${index}","offers":{"@type":"Offer","price":${index + 1},"priceCurrency":"AUD"}}`;

const offer = (index: number) => `{"@type":"Offer","price":${index + 1},"priceCurrency":"AUD"}`;

export const jsonLd = (json: string): string => `<script type="application/ld+json">${json}</script>`;
const reference = (id: string): string => `{"@id":"${id}"}`;
const referred = many(200, () => `${reference('p')},`);
/** Offers that refer to offers that refer to specifications, 200 times each. */
export const referringOffers = (price: string): string =>
  `<h1>Pan</h1>${jsonLd(`[
    {"@type":"Product","name":"Pan","offers":[${many(200, () => `${reference('o')},`)}${reference('o')}]},
    {"@id":"o","@type":"AggregateOffer","priceCurrency":"AUD","offers":[${referred}${reference('p')}]},
    {"@id":"p","@type":"Offer","priceSpecification":[${many(20, () => `{"price":"${price}"},`)}{}]}
  ]`)}`;
/** The same with 200 different items per level, each of which refers to all of the next. */
export const widelyReferring = `<h1>Pan</h1>${jsonLd(`[
  {"@type":"Product","name":"Pan","offers":[${many(200, (index) => `${reference(`o${index}`)},`)}{}]},
  ${many(
    200,
    (index) =>
      `{"@id":"o${index}","@type":"AggregateOffer","offers":[${many(200, (other) => `${reference(`p${other}`)},`)}{}]},
       {"@id":"p${index}","@type":"Offer","priceSpecification":[${many(20, (cents) => `{"price":"${index + 1}.${cents + 10}"},`)}{}]},`,
  )}
  {}]`)}`;
export const nestedArrays = `[[${many(150, () => `[${'1,'.repeat(1_999)}1],`)}1]]`;

/** A page of 3 MB that repeats one piece. */
const full = (part: string): string => part.repeat(3_000_000 / part.length);

/**
 * The first characters, at most `longest`, of pages of up to 3 MB. Without bounds on what is read, each would take
 * seconds, minutes or the whole stack. The bench bounds the processor time of the most expensive.
 */
export function hostilePages(longest: number): [name: string, html: string][] {
  const many = (count: number, text: (index: number) => string): string => {
    let all = '';
    for (let index = 0; index < count && all.length < longest; index++) all += text(index);
    return all;
  };
  const pages: [name: string, html: string][] = [
    ['open elements, then end tags that match none', `${'<div>'.repeat(100_000)}${'</x>'.repeat(200_000)}`],
    ['open forms', '<form><div>'.repeat(100_000)],
    ['3 MB of quotes as JSON-LD', jsonLd(full('"'))],
    [
      'prices as siblings without elements between',
      `<div>${many(60_000, (index) => `<b>$${index}</b> 1 `)}</div>`,
    ],
    ['prices nested in prices', `${'<span class="price">$'.repeat(400)}1${'</span>'.repeat(400)}`],
    [
      'JSON-LD in circles',
      '<script type="application/ld+json">{"@graph":[{"@id":"#a","@type":"Product","name":"x","hasVariant":{"@id":"#b"}},{"@id":"#b","@type":"Product","name":"x","hasVariant":{"@id":"#a"},"isVariantOf":{"@id":"#a"}}]}</script>',
    ],
    ['JSON-LD of brackets', `<script type="application/ld+json">${'['.repeat(1_000_000)}</script>`],
    ['JSON-LD of backslashes', `<script type="application/ld+json">{"${'\\'.repeat(1_000_001)}</script>`],
    [
      'objects where texts are expected',
      '<script type="application/ld+json">{"@type":{},"@id":[],"name":{},"offers":{"price":{},"priceCurrency":{"name":{}},"url":[]}}</script>',
    ],
    ['white space', `<p>$${' '.repeat(1_000_000)}1</p><script>price = ${' '.repeat(500_000)}x</script>`],
    ['long digits', `<p class="price">$${'9'.repeat(1_000_000)}</p><p class="price">${'1.'.repeat(50)}</p>`],
    ['long class names', `<p class="${'price-'.repeat(200_000)}">$1</p>`],
    ['100,000 attributes', `<p ${many(100_000, (index) => `a${index}=1 `)}>$1</p>`],
    ['comments without an end', '<!--'.repeat(300_000)],
    ['tags without an end', '<a '.repeat(300_000)],
    ['NULs', '\0'.repeat(1_000_000)],
    ['arrays within arrays in JSON-LD', jsonLd(`{"@type":"Product","a":${nestedArrays}}`)],
    ['offers that refer to offers', referringOffers('3')],
    [
      'many properties of one element',
      `<div itemscope><b itemprop="${many(40_000, (index) => `a${index} `)}">${'<b></b>'.repeat(40_000)}</b></div>`,
    ],
    [
      'names within names without text',
      `<title>a b</title>${'<div itemprop="name">'.repeat(500)}${'<b></b>'.repeat(400_000)}`,
    ],
    [
      'headings within headings around nothing more',
      `<h1>ab</h1>${'<strong>'.repeat(500)}abcdef${'<b></b>'.repeat(400_000)}`,
    ],
    ['a long name of a meta', `<meta name="price-${'discount'.repeat(100_000)}" content="1">`],
    [
      'a long class name around prices',
      `<div class="${'a'.repeat(2_000_000)}"><a></a>${many(20_000, (index) => `<p>$${index}</p>`)}</div>`,
    ],
    ['items within items', full('<div itemscope>')],
    ['signs that begin no tag', full('<')],
    ['signs that begin no entity', full('&')],
    ['entities between letters', full('&#36;1 ')],
    ['end tags that open an element', full('</p>')],
    ['attributes', full('<a b c d e>')],
    ['different names', many(100_000, (index) => `<b id=a${index} class=b${index}>$1`).slice(0, 3_000_000)],
    ['offers in microdata', full('<i itemscope itemprop=offers itemtype=Offer><b itemprop=price>1</b></i>')],
    [
      'structured data after more elements than are read',
      `${full('<b id="x" class="y">z</b>').slice(0, 1_500_000)}${full(jsonLd(product(1)))}`,
    ],
    [
      'metas that never end after such elements',
      `${full('<b id="x" class="y">z</b>').slice(0, 1_500_000)}${'<meta '.repeat(250_000)}`,
    ],
    ['keys in JSON-LD', jsonLd(`{${many(200_000, (index) => `"k${index}":1,`)}"a":1}`)],
    ['JSON-LD scripts of one offer each', many(30_000, (index) => jsonLd(offer(index)))],
    ['JSON-LD scripts of one broken offer each', full(jsonLd('{"@type":"Offer","price":1,'))],
    ['JSON-LD scripts that hold no JSON', full('<script type="application/ld+json">x</script>')],
    ['escapes in JSON-LD strings', jsonLd(`[${full(`"${'\\u0041'.repeat(100)}",`)}`)],
    ['metas', many(70_000, (index) => `<meta name="price${index}" content="${index}">`)],
    [
      'data of all kinds and price texts',
      `${many(6_000, (index) => jsonLd(offer(index)))}${many(
        4_000,
        (index) =>
          `<i itemscope itemtype="https://schema.org/Product"><b itemprop=price>$${index}.95 was €${index},50</b></i>`,
      )}${many(6_000, (index) => `<p class="price">now $${index}.45 was ${index}€ or ${index}.50 USD</p>`)}`,
    ],
    [
      'prices in class names of many words',
      many(10_000, (index) => `<b class="product${'-x'.repeat(100)}">$${index}</b>`),
    ],
  ];
  return pages.map(([name, html]) => [name, html.slice(0, longest)]);
}
