import type { AgentServices } from '../http/serve-agents.ts';
import { readVariables } from './variables.ts';

/**
 * The services of the agents' tools. They have their own file because the bundler splits the code of a function that
 * shares a file with the database's lazy imports, and agents need no database.
 */
export function agentServices(environment: NodeJS.ProcessEnv): AgentServices {
  const { API_BASE_URL, INNER_CALL_MARK } = readVariables(environment);
  return { baseUrl: API_BASE_URL?.replace(/\/$/, ''), innerCallMark: INNER_CALL_MARK };
}
