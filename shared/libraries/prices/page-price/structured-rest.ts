/** How much of the rest of a page is searched, and how much is taken from it: shops write about 10 kB of both. */
const longestRest = 3_000_000;
/** Tags that are looked at, most of which are not structured data: `<meta` half a million times took 130 ms. */
const mostTags = 20_000;
const mostFragments = 200;
const mostCharacters = 400_000;

const scriptStart = /<script\b[^<>]{0,500}?\bapplication\/ld\+json\b[^<>]{0,500}>/giy;
const metaOfInterest =
  /<meta\b(?=[^<>]{0,500}?\b(?:price|currency|amount|product|og:|twitter:))[^<>]{1,1000}>/giy;

/**
 * JSON-LD and the metas of products in the part of a page beyond what is read as HTML, returned as HTML of their own.
 * Shop systems often write them last. Linear in the text: only places that begin such a tag are looked at.
 */
export function structuredRest(html: string): string {
  const rest = html.slice(0, longestRest);
  let found = '';
  let fragments = 0;
  const tags = /<(?=script\b|meta\b)/gi;
  for (let looked = 0; looked < mostTags; looked += 1) {
    const at = tags.exec(rest)?.index;
    if (at === undefined) break;
    scriptStart.lastIndex = at;
    metaOfInterest.lastIndex = at;
    let end = at;
    if (scriptStart.test(rest)) {
      const close = rest.indexOf('</script', scriptStart.lastIndex);
      end = close === -1 ? rest.length : close + '</script>'.length;
    } else if (metaOfInterest.test(rest)) {
      end = metaOfInterest.lastIndex;
    } else continue;
    fragments += 1;
    if (fragments > mostFragments || found.length + end - at > mostCharacters) break;
    found += rest.slice(at, end);
    tags.lastIndex = end;
  }
  return found;
}
