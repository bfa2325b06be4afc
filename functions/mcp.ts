import { answerAgents } from '../shared/agents/answer-agents.ts';
import { systemClock } from '../shared/call/clock.ts';
import { lazy } from '../shared/call/lazy.ts';
import { serveAgents } from '../shared/http/serve-agents.ts';
import { agentServices } from '../shared/wiring/agents.ts';

const services = lazy(() => agentServices(process.env));

/** POST /mcp, the Model Context Protocol; GET and DELETE are refused */
export const handler = serveAgents(answerAgents, services, systemClock);
