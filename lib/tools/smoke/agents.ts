import * as z from 'zod';
import { tools } from '../../../shared/apps/agents/tools.ts';
import { createApiKey } from '../../../shared/identity/accounts/api-key.ts';
import { agentsPath } from '../../aws/functions.ts';
import type { Answer, Check } from './check.ts';

const initialized = z.object({
  result: z.object({ protocolVersion: z.string(), serverInfo: z.object({ name: z.string() }) }),
});
const listed = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });

const handshake = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'smoke-check', version: '1' },
};

function toolFaults({ body }: Answer): string[] {
  const offered = listed.safeParse(body).data?.result.tools.map(({ name }) => name);
  const lacking = tools.filter(({ name }) => offered?.includes(name) === false);
  return lacking.length === 0 ? [] : [`it lacks ${lacking.map(({ name }) => name).join(', ')}`];
}

/** Checks the agents' protocol: refusals, the handshake and the list of tools. No tool is called. */
export async function checkAgents(check: Check, key: string): Promise<void> {
  const asked = (method: string, params: object, given: string | undefined) => ({
    method: 'POST' as const,
    path: agentsPath,
    key: given,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method, params },
  });
  const refused = { status: 401, code: 'UNAUTHORIZED' };
  const list = asked('tools/list', {}, key);
  await check('agents', 'no key', { ...list, key: undefined }, refused);
  await check('agents', 'wrong key', { ...list, key: createApiKey() }, refused);
  await check('agents', 'initialize', asked('initialize', handshake, key), {
    status: 200,
    schema: initialized,
  });
  await check('agents', 'list of tools', list, { status: 200, schema: listed, faults: toolFaults });
}
