import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { callbackUri } from './callback-uri.ts';

const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/)
  .meta({ description: 'UTC, YYYY-MM-DD HH:MM:SS.ffffff', example: '2026-11-03 06:05:06.000000' });

const accessToken = { market_access_token: z.string().min(1), market_access_token_expiry: timestamp };

export const signinUrl = defineEndpoint({
  name: 'market-signin-url',
  path: '/api/v1/market/oauth/signin-url',
  area: 'market',
  summary: 'Get the address at which a seller signs in',
  credits: 0,
  idempotent: false,
  errorShape: 'simple',
  request: z.object({ redirect_callback_schema: callbackUri }),
  response: z.object({ signin_url: z.url() }),
});

export const exchangeCode = defineEndpoint({
  name: 'market-exchange-code',
  path: '/api/v1/market/oauth/exchange-code',
  area: 'market',
  summary: 'Exchange an authorization code for tokens',
  credits: 10,
  idempotent: true,
  errorShape: 'simple',
  request: z.object({
    code: requiredText
      .trim()
      .max(4096, 'must be at most 4096 characters')
      .meta({ description: "Authorization code that the app's callback received, decoded once" }),
  }),
  response: z.object({
    ...accessToken,
    market_refresh_token: z.string().min(1),
    market_refresh_token_expiry: timestamp,
  }),
  answerSecret: ({ code }) => code,
});

export const refresh = defineEndpoint({
  name: 'market-refresh',
  path: '/api/v1/market/oauth/refresh',
  area: 'market',
  summary: 'Get a new access token',
  credits: 0,
  idempotent: false,
  errorShape: 'simple',
  request: z.object({ refresh_token: requiredText.max(8192, 'must be at most 8192 characters') }),
  response: z.object(accessToken),
});
