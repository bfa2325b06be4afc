import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const account = defineEndpoint({
  name: 'account',
  area: 'account',
  summary: 'Read the balance of the calling account',
  request: z.object({}),
  response: z.object({
    available: z.int().min(0).meta({ description: 'Credits that can be spent now' }),
    held: z.int().min(0).meta({ description: 'Credits set aside for calls in flight' }),
    keyName: z.string().meta({ description: 'Name of the calling API key' }),
  }),
});
