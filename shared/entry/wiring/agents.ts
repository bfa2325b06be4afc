import type { AgentServices } from '../http/serve-agents.ts';
import { readVariables } from './variables.ts';

export function agentServices(environment: NodeJS.ProcessEnv): AgentServices {
  const { API_BASE_URL, INNER_CALL_MARK } = readVariables(
    environment,
    [],
    ['API_BASE_URL', 'INNER_CALL_MARK'],
  );
  return { baseUrl: API_BASE_URL?.replace(/\/$/, ''), innerCallMark: INNER_CALL_MARK };
}
