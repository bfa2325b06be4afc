import { answerAgents } from '../shared/agents/answer-agents.ts';
import { serveAgents } from '../shared/http/serve-agents.ts';
import { agentServices } from '../shared/wiring/agents.ts';

/** POST /mcp, the Model Context Protocol; GET and DELETE are refused */
export const handler = serveAgents(answerAgents, agentServices);
