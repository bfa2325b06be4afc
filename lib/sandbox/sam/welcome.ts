import type { ContainerWorld } from './container-world.ts';

/** What `npm run sam` prints before sam local starts. */
export function samWelcome({ apiKey, standIns }: ContainerWorld, url: string): string {
  return [
    `API key: ${apiKey}`,
    `Dashboard: ${url}/dashboard`,
    `Reference: ${url}/docs`,
    '',
    `Try, once sam says that it runs on ${url}:`,
    `curl -s ${url}/api/v1/generate-basic-listing -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -d '{"image_urls": ["${standIns.samplePicture}"]}'`,
    '',
  ].join('\n');
}
