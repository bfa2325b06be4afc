import { Parser } from 'htmlparser2';
import type { Check } from '../../../contract/market/check-codes.ts';
import type { Call } from '../../../platform/call/call.ts';
import { startTimeBudget } from '../../../platform/call/time-budget.ts';
import { fetchUpstream } from '../../../platform/web/upstream-fetch.ts';
import { readAspects } from '../aspects.ts';
import {
  categoryAspects,
  categoryConditions,
  categoryReturnRule,
  regulatoryAttributes,
} from '../category-facts.ts';
import { isHosted, longestDescription } from '../checks/check-request.ts';
import { judgeListing, type PictureHosts } from '../listing-checks.ts';
import {
  finding,
  findingsOf,
  type ListingFacts,
  type PartialListing,
  type Report,
} from '../listing-facts.ts';
import { marketplaceOfSite, sitesUnderSafetyLaw } from '../marketplaces.ts';
import type { BearerToken } from '../protocol/exchange.ts';
import { policyFacts, sellerProfile } from '../seller-facts.ts';
import { type SiteFactServices, sitePackages, siteServices } from '../site-facts.ts';

/** The lookups must not delay the verification, which runs at the same time. */
const lookupsMs = 10_000;

/** The category's facts for a listing; none without a category. */
async function categoryFacts(
  { siteName, categoryId }: PartialListing,
  token: BearerToken,
  services: SiteFactServices,
  call: Call,
): Promise<Pick<ListingFacts, 'aspects' | 'conditions' | 'returnRule' | 'safety'>> {
  if (categoryId === undefined) return {};
  const marketplace = marketplaceOfSite(siteName);
  const question = { token, marketplace, categoryTreeId: marketplace.categoryTreeId, categoryId };
  const safetyRule = async () => {
    const isAsked = sitesUnderSafetyLaw.has(siteName);
    const attributes = isAsked ? await regulatoryAttributes(services, question, call) : [];
    // Only then does it matter who sells.
    const profile = attributes[0] && (await sellerProfile(services.trading, question, call));
    return { attributes, isBusiness: profile?.isBusiness };
  };
  const [aspects, conditions, returnRule, safety] = await Promise.allSettled([
    categoryAspects(services, question, call).then(readAspects),
    categoryConditions(services, question, call),
    categoryReturnRule(services, question, call),
    safetyRule(),
  ]);
  return { aspects, conditions, returnRule, safety };
}

/** Checks that the marketplace's own hosts still have the pictures. */
async function goneIn(
  pictureUrls: readonly string[],
  hosts: readonly string[],
  { budget }: Call,
): Promise<Check[]> {
  const checks = pictureUrls.map(async (url, index): Promise<Check[]> => {
    if (!isHosted(url, hosts)) return [];
    const field = `pictureUrls[${index}]`;
    const answer = await fetchUpstream(url, { method: 'HEAD', maxBytes: 0 }, budget).catch(() => undefined);
    if (answer === undefined)
      return [finding(field, 'UNAVAILABLE', `${field} could not be checked: the lookup failed.`)];
    if (answer.status !== 404 && answer.status !== 410) return [];
    const message = `${field} is gone: the marketplace keeps a picture that no listing uses for 30 days. Upload it again.`;
    return [finding(field, 'PICTURE_GONE', message)];
  });
  return (await Promise.all(checks)).flat();
}

/**
 * Finds everything that would stop a listing, in one pass: in the listing itself and by lookups, which run at the same
 * time. A lookup that fails adds a finding UNAVAILABLE.
 */
export async function checkListing(
  listing: PartialListing,
  token: BearerToken,
  services: SiteFactServices & PictureHosts,
  call: Call,
): Promise<Check[]> {
  const marketplace = marketplaceOfSite(listing.siteName);
  const bounded: Call = { ...call, budget: startTimeBudget(lookupsMs, call.budget) };
  const subject = { token, marketplace };
  const [ofCategory, [packages, shippingServices], policies, gone] = await Promise.all([
    categoryFacts(listing, token, services, bounded),
    Promise.allSettled([sitePackages(services, subject, bounded), siteServices(services, subject, bounded)]),
    policyFacts(services, subject, listing, bounded),
    goneIn(listing.pictureUrls, services.pictureHosts, bounded),
  ]);
  const facts = { ...ofCategory, packages, shippingServices, policies };
  const judged = judgeListing(listing, facts, { ...services, log: call.log });
  const active = findingsOf((report) => checkActiveContent(listing, report));
  return [...judged, ...gone, ...active];
}

/** Elements that run a program, load another page or a plug-in, or send something. */
const activeElements =
  /^(?:script|form|input|button|select|textarea|i?frame|frameset|object|embed|applet|base)$/;

/**
 * The first active content in a description, which the marketplace refuses: scripts, forms, frames, plug-ins, event
 * handlers, script addresses, and automatic redirects.
 *
 * @returns its name for a message, such as `<script>`; undefined if there is none
 * @see https://www.ebay.com/help/policies/listing-policies/javascript-policy?id=4247 (read 2026-11-28)
 */
function activePartOf(html: string): string | undefined {
  let active: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      const isRefresh = name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh';
      if (activeElements.test(name) || isRefresh) active ??= `<${name}>`;
      for (const [attribute, value] of Object.entries(attributes)) {
        // Browsers skip white space and control characters in a scheme name.
        const scheme = value.slice(0, 100).replace(/[^!-~]/g, '');
        if (/^on[a-z]|^autoplay$/.test(attribute) || /^(?:javascript|vbscript):/i.test(scheme))
          active ??= `${attribute} of <${name}>`;
      }
      if (active !== undefined) parser.pause();
    },
  });
  parser.end(html);
  return active;
}

/** Checks a description, unless it is too long anyway, for active content. */
export function checkActiveContent(
  { description = '' }: Pick<PartialListing, 'description'>,
  report: Report,
): void {
  const active = description.length > longestDescription ? undefined : activePartOf(description);
  if (active !== undefined)
    report('description', 'ACTIVE_CONTENT', `description must not hold active content: ${active}.`);
}
