import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hasImage } from './container-network.ts';

/** The image that the SAM CLI builds on for this machine's architecture. */
const realImage = `public.ecr.aws/lambda/nodejs:24-${process.arch === 'arm64' ? 'arm64' : 'x86_64'}`;
const standIn = 'resale-listing/nodejs24:local';

/** Fetches Lambda's own image. @returns whether it is here now; a failure has been printed */
async function pullRealImage(): Promise<boolean> {
  const pulling = spawn('docker', ['pull', realImage], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(pulling, 'exit');
  if (code !== 0) console.error(`${realImage} cannot be pulled: a stand-in takes its place.`);
  return code === 0;
}

/**
 * The arguments that name the image to run functions in: none if Lambda's own image is here or can be pulled, otherwise
 * our stand-in, which is built first if missing. That takes a minute, or several on a busy machine, and prints errors.
 *
 * @throws Error if the stand-in cannot be built; the reason has been printed
 */
export async function imageWords(): Promise<readonly string[]> {
  if (await hasImage(realImage)) return [];
  if (!(await hasImage(standIn)) && (await pullRealImage())) return [];
  const script = join(import.meta.dirname, 'base-image.sh');
  const [code] = await once(
    spawn('bash', [script, standIn], { stdio: ['ignore', 'inherit', 'inherit'] }),
    'exit',
  );
  if (code !== 0) throw new Error(`${script} ended with code ${code}.`);
  return ['--invoke-image', standIn];
}
