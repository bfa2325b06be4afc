/** On every answer, whoever gives it: browsers take it for the type that it names, and come back over https only. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
} as const;
