import { atMost, requiredText } from '../fields.ts';

/**
 * Dotless schemes that browsers or the operating system handle themselves (scripts, files, other programs), so no
 * app can own them. Any other scheme can be an app's own, with a dot as RFC 8252 wants or without.
 */
const otherSchemes = new Set(
  `about android-app blob chrome chrome-extension cid content data facetime feed file filesystem ftp ftps gopher
  http intent itms itms-apps itms-services jar javascript ldap livescript mailto market mhtml mid mocha
  moz-extension news nntp resource rtsp search-ms sftp shell sms smb ssh steam tel telnet urn vbscript view-source
  vscode wss ws wyciwyg`.split(/\s+/),
);

/** Printable ASCII except what URL parsers disagree about or a header cannot carry. */
const uriCharacters = /^[!$-;=?-[\]_a-z~%]+$/;

const dnsName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const ipv6Literal = /^\[[0-9a-f:.]+\]$/;

/** Parameters added on return from the sign-in. */
const reserved = ['code', 'error'];

/** Parameter names in the query, decoded as a server would. */
function parameterNames(uri: string): string[] {
  const start = uri.indexOf('?');
  return start < 0 ? [] : [...new URLSearchParams(uri.slice(start + 1)).keys()];
}

/** Why a text cannot be an app's callback URI, as the end of a sentence; undefined if it can. */
export function callbackFault(text: string): string | undefined {
  if (!uriCharacters.test(text)) return 'must be a URI without spaces, a fragment or unusual characters';
  const scheme = /^([a-z][a-z0-9+.-]*):./i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'must be a complete URI, such as https://app.example/signed-in';
  // Windows programs handle a whole family of these.
  if (scheme !== 'https' && (otherSchemes.has(scheme) || scheme.startsWith('ms-')))
    return "must be https or use your app's own scheme";
  const url = URL.parse(text);
  if (url === null) return 'must be a valid URI';
  const authority = /^[^:]+:\/\/([^/?]*)/.exec(text)?.[1];
  if (authority?.includes('@')) return 'must not carry user information';
  if (scheme === 'https') {
    const { hostname } = url;
    const real = authority !== undefined && authority !== '';
    if (!real || !(dnsName.test(hostname) || ipv6Literal.test(hostname))) return 'must name a host';
  }
  const taken = parameterNames(text).find((name) => reserved.includes(name));
  return taken === undefined ? undefined : `must not carry a query parameter named ${taken}`;
}

/** Maximum characters of a callback URI. */
export const maxCallbackLength = 2000;

/** An app's callback URI: https or a private-use scheme, no fragment, user information or reserved parameters. */
export const callbackUri = requiredText
  .max(...atMost(maxCallbackLength))
  .superRefine((text, context) => {
    const message = callbackFault(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: text });
  })
  .meta({ format: 'uri', description: "The app's callback URI, exactly as listed for the account" });
