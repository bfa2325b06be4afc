import * as z from 'zod';
import { createApiKey } from '../../../shared/accounts/api-key.ts';
import { tools } from '../../../shared/agents/tools.ts';
import { parseJson } from '../../../shared/web/parse-json.ts';
import { agentsPath } from '../../aws/functions.ts';
import { type Answer, type Ask, codeIn, judge } from './ask.ts';
import { apiFaults, shapeFaults } from './faults.ts';
import type { Row } from './row.ts';

const operation = 'agents';

const initialized = z.object({
  result: z.object({ protocolVersion: z.string(), serverInfo: z.object({ name: z.string() }) }),
});
const listed = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });

const handshake = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'smoke-check', version: '1' },
};

/** The one message of an answer, which comes alone or as an event of a stream. */
function messageOf(answer: Answer): Answer {
  const data = /^data: (.*)$/m.exec(answer.text)?.[1];
  return answer.body === undefined && data !== undefined ? { ...answer, body: parseJson(data) } : answer;
}

function toolFaults({ body }: Answer): string[] {
  const offered = listed.safeParse(body).data?.result.tools.map(({ name }) => name) ?? [];
  const lacking = tools.filter(({ name }) => !offered.includes(name));
  return lacking.length === 0 ? [] : [`it lacks ${lacking.map(({ name }) => name).join(', ')}`];
}

/** The agents' protocol: who is refused, the handshake, and the list of tools. No tool is called. */
export async function checkAgents(ask: Ask, key: string): Promise<Row[]> {
  const send = (method: string, params: object, given: string | undefined) =>
    ask({
      method: 'POST',
      path: agentsPath,
      headers: {
        accept: 'application/json, text/event-stream',
        ...(given === undefined ? {} : { authorization: `Bearer ${given}` }),
      },
      body: { jsonrpc: '2.0', id: 1, method, params },
    });
  const refused = (answer: Answer): string[] => [
    ...(answer.status === 401 ? [] : [`status ${answer.status} instead of 401`]),
    ...(codeIn(answer.headers) === 'UNAUTHORIZED' ? [] : ['the code is not UNAUTHORIZED']),
    ...apiFaults(answer),
  ];
  const understood = (schema: z.ZodType, faultsOf: (answer: Answer) => string[]) => (answer: Answer) => {
    if (answer.status !== 200) return [`status ${answer.status} instead of 200`];
    const message = messageOf(answer);
    const faults = shapeFaults(schema, message);
    return [...(faults.length === 0 ? faultsOf(message) : faults), ...apiFaults(answer)];
  };
  return [
    judge(operation, 'no key', await send('tools/list', {}, undefined), refused),
    judge(operation, 'wrong key', await send('tools/list', {}, createApiKey()), refused),
    judge(
      operation,
      'initialize',
      await send('initialize', handshake, key),
      understood(initialized, () => []),
    ),
    judge(operation, 'list of tools', await send('tools/list', {}, key), understood(listed, toolFaults)),
  ];
}
