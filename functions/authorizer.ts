import { serveAuthorizer } from '../shared/entry/http/authorizer.ts';
import { authorizerServices } from '../shared/entry/wiring/callers.ts';
import { lazy } from '../shared/platform/call/kept-values.ts';

const services = lazy(() => authorizerServices(process.env));

/** API Gateway calls it before each request. */
export const handler = serveAuthorizer(services);
