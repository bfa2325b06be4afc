import { readVariables } from './variables.ts';

/** Where the agents' tools find the API. */
export interface AgentServices {
  /** Without a slash at the end; absent where the gateway says under which address it was called. */
  readonly baseUrl: string | undefined;
  /** Sent in `x-inner-call`, by which the firewall knows our own calls; absent where there is no firewall. */
  readonly innerCallMark: string | undefined;
}

export function agentServices(environment: NodeJS.ProcessEnv): AgentServices {
  const { API_BASE_URL, INNER_CALL_MARK } = readVariables(
    environment,
    [],
    ['API_BASE_URL', 'INNER_CALL_MARK'],
  );
  return { baseUrl: API_BASE_URL?.replace(/\/$/, ''), innerCallMark: INNER_CALL_MARK };
}
