import { answerAgents } from '../shared/apps/agents/answer-agents.ts';
import { serveAgents } from '../shared/entry/http/serve-agents.ts';
import { agentServices } from '../shared/entry/wiring/agents.ts';
import { systemClock } from '../shared/platform/call/clock.ts';
import { lazy } from '../shared/platform/call/kept-values.ts';

const services = lazy(() => agentServices(process.env));

/** POST /mcp, the Model Context Protocol; GET and DELETE are refused */
export const handler = serveAgents(answerAgents, services, systemClock);
