import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasImage } from './container-network.ts';

const run = promisify(execFile);

/** What SAM CLI builds on for this machine's architecture. */
const realImage = `public.ecr.aws/lambda/nodejs:24-${process.arch === 'arm64' ? 'arm64' : 'x86_64'}`;
const standIn = 'resale-listing/nodejs24:local';

/**
 * The words that name the image to run functions in: none where Lambda's own image is here, else our stand-in, made
 * first where it is not there yet (about a minute).
 */
export async function imageWords(): Promise<readonly string[]> {
  if (await hasImage(realImage)) return [];
  await run('bash', [join(import.meta.dirname, 'base-image.sh'), standIn]);
  return ['--invoke-image', standIn];
}
