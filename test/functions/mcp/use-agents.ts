import { afterAll, beforeAll } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { connectAgent } from '../../support/agent.ts';
import { useHost } from '../../support/host.ts';

export const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

/** Credits of the account that the agents call for. */
const credits = 1000;

/** A host with an agent of an account, and one that also acts for a seller. */
export function useAgents() {
  const t = useHost();
  // The agents are ready before the first test.
  const w = { key: '' } as { key: string; agent: Client; seller: Client };
  beforeAll(async () => {
    w.key = await t.createAccount('agents', credits);
    const token = t.host.standIns.market?.issueSellerTokens().accessToken ?? '';
    w.agent = await connectAgent(t.host.url, bearer(w.key));
    w.seller = await connectAgent(t.host.url, { ...bearer(w.key), 'x-market-access-token': token });
  });
  afterAll(async () => {
    await w.agent.close();
    await w.seller.close();
  });

  /** Any request to /mcp, below the protocol. */
  async function send(
    method: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = bearer(w.key),
    origin = t.host.url,
  ) {
    const response = await fetch(`${origin}/mcp`, {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  return { t, w, send };
}
