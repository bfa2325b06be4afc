import { dayMs } from '../../platform/call/clock.ts';

/**
 * The APIs of this host and what describes them, as a set of links.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9727
 * @see https://www.rfc-editor.org/rfc/rfc9264#section-4.2
 */
export function apiCatalog(baseUrl: string): string {
  const link = (path: string, type: string) => ({ href: baseUrl + path, type });
  const [api, agents] = [`${baseUrl}/api/v1`, `${baseUrl}/mcp`];
  return JSON.stringify({
    linkset: [
      { anchor: `${baseUrl}/.well-known/api-catalog`, item: [{ href: api }, { href: agents }] },
      {
        anchor: api,
        'service-desc': [link('/openapi.json', 'application/json')],
        'service-doc': [link('/docs', 'text/html'), link('/llms.txt', 'text/plain')],
      },
      {
        anchor: agents,
        'service-desc': [link('/server.json', 'application/json')],
        'service-doc': [link('/docs/agents', 'text/html')],
      },
    ],
  });
}

/**
 * The server for agents as its registry lists it. The operator publishes this file; the registry asks for a proof that
 * the domain is theirs.
 *
 * @see https://modelcontextprotocol.io/registry/remote-servers, read on 2026-11-29
 */
export function serverJson(baseUrl: string): string {
  const labels = URL.parse(baseUrl)?.hostname.split('.') ?? [];
  const secret = { isSecret: true } as const;
  return JSON.stringify({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${labels.toReversed().join('.')}/resale-listings`,
    title: 'Resale listings: texts, prices, posting',
    description: 'Listing texts and prices from photos, and posting on the marketplace',
    version: '2.0.0',
    websiteUrl: `${baseUrl}/docs/agents`,
    remotes: [
      {
        type: 'streamable-http',
        url: `${baseUrl}/mcp`,
        headers: [
          { name: 'Authorization', description: 'Bearer and an API key', isRequired: true, ...secret },
          { name: 'x-market-access-token', description: 'Access token of the seller to act for', ...secret },
        ],
      },
    ],
  });
}

/** The file then expires in 90 to 91 days, and is the same all day. */
const daysValid = 91;

/**
 * Where to report a weakness.
 *
 * @param contact as a URI
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityText(baseUrl: string, contact: string, now: number): string {
  const today = now - (now % dayMs);
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + daysValid * dayMs).toISOString()}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
