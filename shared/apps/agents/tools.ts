import { jobTools } from './tools/jobs.ts';
import { textTools } from './tools/listing-texts.ts';
import { listingTools } from './tools/listings.ts';
import { lookupTools } from './tools/market-lookups.ts';
import { postingTools } from './tools/posting.ts';
import { priceTools } from './tools/prices.ts';
import type { AgentTool } from './tools/tool.ts';

/** Every tool, in the order in which agents see them: always the same, so that what they cache stays valid. */
export const tools: readonly AgentTool[] = [
  ...textTools,
  ...priceTools,
  ...lookupTools,
  ...postingTools,
  ...listingTools,
  ...jobTools,
];
