import { defineTool } from './tool.ts';

export const accountBalance = defineTool({
  name: 'account_balance',
  title: 'Read the balance',
  operation: 'account',
  description:
    'Reads how many credits the account has. Use it before a longer series of paid calls; each paid result says what is left, too.',
  show: ({ available, held, keyName }) => ({
    text: `${available} credits available${held === 0 ? '' : `, ${held} held for calls under way`}. API key: ${keyName}.`,
  }),
});
