import { emulated } from './emulated.ts';
import type { LocalHost } from './host.ts';
import type { LocalModel } from './local-model.ts';
import type { SentMail } from './mail/mail-emulator.ts';

/** What the local host prints instead of sending a mail. */
export const printedMail = ({ to, subject, text }: SentMail): string =>
  ['', `A mail to ${to.join(', ')}`, `Subject: ${subject}`, '', text, ''].join('\n');

/** How to ask the model that runs on this machine, in place of the emulated one. */
function localModelHint({ url, model }: LocalModel): string {
  const name = model ?? 'qwen3-vl:8b-instruct';
  const pull = model === undefined ? `ollama pull ${name} && ` : '';
  return `Ollama runs here: ${pull}ANTHROPIC_BASE_URL=${url} CLAUDE_MODEL=${name} npm start (docs/local-models.md)`;
}

/**
 * What the local host prints when it is up: where it is, the demo key, and how to try it.
 *
 * @param local the model on this machine that could answer in place of the emulated one
 */
export function welcome({ url, demoKey, standIns }: LocalHost, local?: LocalModel): string {
  return [
    `Listening on ${url}`,
    `API key: ${demoKey.shown}`,
    `Dashboard: ${url}/dashboard`,
    `Reference: ${url}/docs`,
    'Try a photo: npm run --silent try -- photo.jpg "what it is"',
    ...(local === undefined || standIns.model === undefined ? [] : [localModelHint(local)]),
  ].join('\n');
}

/** What it adds with `--verbose`: every emulator with its address. */
export function emulatorList(host: LocalHost): string {
  const emulators = emulated(host).flatMap(([emulator, what]) =>
    emulator === undefined ? [] : [`  - ${emulator.url} ${what}`],
  );
  return [
    'Emulated on this machine; answers that one of them had a part in carry x-sandbox: true.',
    'Each takes faults at /__faults and shows at /__journal what it was asked:',
    ...emulators,
  ].join('\n');
}
