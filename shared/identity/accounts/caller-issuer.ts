/**
 * The authorizer identifies, the endpoint answers: what the authorizer found out travels in its context, which holds
 * flat strings only. The issuer tells our context from one that another authorizer may leave there.
 */
export const callerIssuer = 'api-key-authorizer/1';
