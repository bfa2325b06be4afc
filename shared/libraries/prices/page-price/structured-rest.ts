/** How much of the rest of a page is searched, and how much is taken from it: shops write about 10 kB of data. */
const longestRest = 3_000_000;
const mostFragments = 200;
const mostCharacters = 400_000;

const ofInterest =
  /^script\b[^<>]{0,500}\bapplication\/ld\+json\b|^meta\b[^<>]{0,500}\b(?:price|currency|amount|product|og:)/i;
const script = /^script[\s\S]*?<\/script>/i;
const tag = /^[^>]*>/;

/**
 * JSON-LD and the metas of products in the part of a page beyond what is read as HTML, returned as HTML. Shop systems
 * often write them last. Linear in the text: it is taken apart once.
 */
export const structuredRest = (html: string): string =>
  html
    .slice(0, longestRest)
    .split(/<(?=script\b|meta\b)/i)
    .slice(1)
    .filter((part) => ofInterest.test(part.slice(0, 600)))
    .slice(0, mostFragments)
    .map((part) => `<${script.exec(part)?.[0] ?? tag.exec(part)?.[0] ?? ''}`)
    .join('')
    .slice(0, mostCharacters);
