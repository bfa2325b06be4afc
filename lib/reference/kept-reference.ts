import { keptFolder } from '../kept-folder.ts';

/** The sources of the pages and the code that makes them. */
const sources = [
  'docs/*.{md,json}',
  'docs/{guides,operations,examples}/*',
  'lib/reference/**/*.ts',
  'lib/aws/gateway-responses.ts',
  'lib/{tools/openapi,client-package}/*.ts',
  'shared/{contract,platform/errors,apps/reference}/**/*.ts',
  'package-lock.json',
];

/** The pages, made again once their sources have changed. */
export const keptReference = (): Promise<string> =>
  keptFolder('reference', sources, async (folder) => {
    // Colouring and rendering code is loaded only if pages must be made.
    const { makeReference } = await import('./make-reference.ts');
    makeReference(folder);
  });
