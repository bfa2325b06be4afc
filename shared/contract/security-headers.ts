/** On every answer, ours or the gateway's: browsers trust the declared type and return over https only. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
} as const;
