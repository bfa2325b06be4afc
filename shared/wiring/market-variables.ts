import * as z from 'zod';
import { STARTING_QUOTA } from '../market/daily-quota.ts';

/** Variables of the connector. Each factory picks those that its functions need. */
export const marketVariables = {
  /** Base of the consent pages. */
  MARKET_AUTH_URL: z.url(),
  /** Base of the REST methods and the token endpoint. */
  MARKET_API_URL: z.url(),
  /** Base of the media methods. */
  MARKET_MEDIA_URL: z.url(),
  /** Address of the XML protocol. */
  MARKET_TRADING_URL: z.url(),
};

/** The application's keys: a secret by its id on AWS, plain variables on the local host. */
export const keysetVariables = {
  MARKET_SECRET_ID: z.string().optional(),
  MARKET_CLIENT_ID: z.string().optional(),
  MARKET_CLIENT_SECRET: z.string().optional(),
  MARKET_RU_NAME: z.string().optional(),
};

export const storeVariables = {
  MARKET_TABLE: z.string(),
  DYNAMODB_ENDPOINT: z.url().optional(),
};

export const settingsVariables = { ACCOUNTS_TABLE: z.string() };

/** For counting operations of the day. */
export const limitVariables = {
  ...settingsVariables,
  /** Calls a day that the marketplace gives our application for an API. */
  MARKET_DAILY_QUOTA: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .default(String(STARTING_QUOTA))
    .transform(Number),
};

/** `any` accepts every callback of the right form; meant for the local host only. */
export const callbackVariables = { CALLBACKS: z.literal('any').optional() };
