import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { functionDefinitions } from '../../lib/aws/functions.ts';
import { createGateway } from '../../lib/sandbox/gateway.ts';
import { listenOnLoopback } from '../../lib/sandbox/listen.ts';
import { localRoutes } from '../../lib/sandbox/routes.ts';

/** Serves the bundles of a folder on loopback; each is loaded with its first request. @returns the address */
export async function serveBundles(folder: string): Promise<string> {
  function bundleOf<Module>(functionName: string): () => Promise<Module> {
    const definition = functionDefinitions.find(({ name }) => name === functionName);
    if (definition === undefined) throw new Error(`There is no function ${functionName}.`);
    const file = join(folder, functionName, definition.module.replace(/\.ts$/, '.mjs'));
    return () => import(pathToFileURL(file).href) as Promise<Module>;
  }
  const gateway = createGateway({
    routes: localRoutes(new Set()).map((route) => ({ ...route, load: bundleOf(route.functionName) })),
    authorizer: bundleOf('authorizer'),
  });
  const { port } = await listenOnLoopback(gateway, 0);
  return `http://127.0.0.1:${port}`;
}
