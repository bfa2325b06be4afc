/** Elements whose content no visitor reads on the page. */
export const unread = new Set('script style template noscript textarea svg head select iframe'.split(' '));

type Attributes = Readonly<Record<string, string>>;

export function isHidden(tag: string, attributes: Attributes): boolean {
  if (attributes.hidden !== undefined && attributes.hidden !== 'false') return true;
  if (tag === 'dialog' && attributes.open === undefined) return true;
  const style = attributes.style;
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style.slice(0, 500));
}

/** It does not match `cookie` alone, which bakers sell. */
const consentName =
  /cookie[-_ ]?(?:bot|banner|notice|dialog|modal|popup|box|bar|law|layer|overlay|settings|preferences)|consent|gdpr/i;

const isDialog = (tag: string, { role = '', ...attributes }: Attributes): boolean =>
  tag === 'dialog' ||
  role === 'dialog' ||
  role === 'alertdialog' ||
  attributes['aria-modal'] === 'true' ||
  consentName.test((attributes.id ?? '').slice(0, 100)) ||
  consentName.test((attributes.class ?? '').slice(0, 300));

/**
 * Whether an element's content is not part of the page that a visitor came for: hidden, a dialog or a request for
 * consent.
 */
export const isOutOfSight = (tag: string, attributes: Attributes): boolean =>
  tag !== 'html' &&
  tag !== 'head' &&
  tag !== 'body' &&
  (unread.has(tag) || isHidden(tag, attributes) || isDialog(tag, attributes));
