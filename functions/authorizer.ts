import { serveAuthorizer } from '../shared/entry/http/authorizer.ts';
import { authorizerServices } from '../shared/entry/wiring/callers.ts';
import { lazy } from '../shared/platform/call/kept-values.ts';

const services = lazy(() => authorizerServices(process.env));

/** API Gateway asks it before each call. */
export const handler = serveAuthorizer(services);
