import { Parser } from 'htmlparser2';
import type { PartialListing, Report } from '../listing-facts.ts';
import { longestDescription } from './check-request.ts';

/** Elements that run a program, load another page or a plug-in, or send something. */
const activeElements =
  /^(?:script|form|input|button|select|textarea|i?frame|frameset|object|embed|applet|base)$/;

/**
 * The first part of a description that the marketplace calls active content, and takes no listing with: scripts, forms,
 * frames, plug-ins, handlers of events, addresses that are scripts, and pages that lead elsewhere by themselves.
 *
 * @returns the part as a message may name it, such as `<script>`; undefined if there is none
 * @see https://www.ebay.com/help/policies/listing-policies/javascript-policy?id=4247 (read 2026-11-28)
 */
function activePartOf(html: string): string | undefined {
  let active: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      const isRefresh = name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh';
      if (activeElements.test(name) || isRefresh) active ??= `<${name}>`;
      for (const [attribute, value] of Object.entries(attributes)) {
        // Browsers skip white space and control characters in the name of a scheme.
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

/** Checks that a description that is not too long anyway holds no active content. */
export function checkActiveContent(
  { description = '' }: Pick<PartialListing, 'description'>,
  report: Report,
): void {
  const active = description.length > longestDescription ? undefined : activePartOf(description);
  if (active !== undefined)
    report('description', 'ACTIVE_CONTENT', `description must not hold active content: ${active}.`);
}
