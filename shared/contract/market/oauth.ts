import * as z from 'zod';
import { atMost, requiredText } from '../fields.ts';
import { callbackUri } from './callback-uri.ts';
import { marketOperation } from './fields.ts';

const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/)
  .meta({ id: 'Timestamp', description: 'UTC, YYYY-MM-DD HH:MM:SS.ffffff' });

const accessToken = {
  market_access_token: z.string().min(1).meta({ description: 'Valid for about two hours' }),
  market_access_token_expiry: timestamp,
};

export const signinUrl = marketOperation('oauth/signin-url', 'Get the address at which a seller signs in', {
  // A second address works like the first, and an unused one expires after ten minutes.
  asks: [],
  request: z.object({ redirect_callback_schema: callbackUri }),
  response: z.object({
    signin_url: z.url().meta({ description: 'Open it in the seller’s browser; valid for ten minutes' }),
  }),
});

/**
 * Whether a code was taken out of the address and decoded. A decoded one contains `^` and `#`, never their escapes.
 * With escapes it would only be refused as unknown, which does not tell the caller what to change.
 */
const isDecoded = (code: string): boolean => !/^https?:\/\/|%5e|%23/i.test(code);

export const exchangeCode = marketOperation(
  'oauth/exchange-code',
  'Exchange an authorization code for tokens',
  {
    credits: 10,
    // Without its key a repeat would find the code used. With it the service replays the tokens.
    repeat: 'keyed',
    asks: ['sign-in'],
    neverTried: 'it would use up a code',
    request: z.object({
      code: requiredText
        .trim()
        .max(...atMost(4096))
        .refine(
          isDecoded,
          'must be the decoded value of the parameter code, not the address or its encoded form',
        )
        .meta({ description: "As the app's callback received it, decoded once" }),
    }),
    response: z.object({
      ...accessToken,
      market_refresh_token: z
        .string()
        .min(1)
        .meta({ description: 'For oauth/refresh; valid for about 18 months' }),
      market_refresh_token_expiry: timestamp,
    }),
    answerSecret: ({ code }) => code,
  },
);

export const refresh = marketOperation('oauth/refresh', 'Get a new access token', {
  // The refresh token does not change, and earlier access tokens stay valid.
  asks: ['sign-in'],
  neverTried: 'it needs a refresh token, which no check should hold',
  request: z.object({
    refresh_token: requiredText
      .max(...atMost(8192))
      .meta({ description: 'market_refresh_token of exchange-code' }),
  }),
  response: z.object(accessToken),
});
