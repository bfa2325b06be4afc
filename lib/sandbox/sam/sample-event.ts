import { readFileSync } from 'node:fs';
import type { ContainerWorld } from './container-world.ts';

/**
 * A sample event (test/events) with its `{{…}}` filled from the running services: the demo account's key, the address
 * of a picture, a seller's token of the emulated marketplace.
 */
export function sampleEvent(file: string, world: ContainerWorld): string {
  const values: Record<string, string> = {
    API_KEY: world.apiKey,
    SAMPLE_PICTURE: world.standIns.samplePicture,
    MARKET_ACCESS_TOKEN: world.standIns.market?.issueSellerTokens().accessToken ?? '',
  };
  return readFileSync(file, 'utf8').replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
