import type { LocalHost } from './host.ts';

/** What the local host prints when it is up: where it is, the demo key, what stands in, and a call to paste. */
export function welcome({ url, demoKey, standIns }: LocalHost): string {
  const emulated = [
    standIns.model && 'the model (set ANTHROPIC_API_KEY for the real one)',
    standIns.market && 'the marketplace (set MARKET_API_URL and its neighbours)',
    standIns.lens && 'the visual search results (set LENS_API_KEY)',
  ].filter((text) => text !== undefined);
  const lines = [`Listening on ${url}`, `API key: ${demoKey.shown}`];
  if (emulated.length > 0) {
    lines.push('', 'Emulated, so that nothing leaves this machine; such answers carry x-sandbox: true:');
    lines.push(...emulated.map((text) => `  - ${text}`));
  }
  lines.push(
    '',
    'Try:',
    `curl -s ${url}/api/v1/generate-basic-listing -H 'Authorization: Bearer ${demoKey.shown}' -H 'Content-Type: application/json' -d '{"image_urls": ["${standIns.samplePicture}"]}'`,
  );
  return lines.join('\n');
}
