import * as z from 'zod';

/** Where Ollama listens by default. @see https://docs.ollama.com/faq (2026-11-23) */
const usualAddress = 'http://127.0.0.1:11434';
/** A server on the same machine answers in a few milliseconds; the start must not wait for one that is not there. */
const probeMs = 300;
/** For all further questions together: each model is asked for what it can do. */
const detailsMs = 2000;

/** An Ollama server that runs on this machine. */
export interface LocalModel {
  readonly url: string;
  /** Name of an installed model that sees, if possible one that does not think; undefined if there is none. */
  readonly model: string | undefined;
}

const tags = z.object({ models: z.array(z.object({ name: z.string() })) });
const details = z.object({ capabilities: z.array(z.string()).default([]) });

/**
 * Looks for Ollama and for a model there that accepts images.
 *
 * @see https://docs.ollama.com/api/tags and https://docs.ollama.com/api/show (2026-11-23): what is installed, and the
 *   `capabilities` of each model
 * @returns undefined if nothing answers there
 */
export async function findLocalModel(url = usualAddress): Promise<LocalModel | undefined> {
  const probe = await fetch(`${url}/api/version`, { signal: AbortSignal.timeout(probeMs) }).catch(
    () => undefined,
  );
  if (probe?.ok !== true) return undefined;
  const signal = AbortSignal.timeout(detailsMs);
  async function abilities(model: string): Promise<readonly string[]> {
    const response = await fetch(`${url}/api/show`, {
      method: 'POST',
      body: JSON.stringify({ model }),
      signal,
    });
    return details.parse(await response.json()).capabilities;
  }
  try {
    const { models } = tags.parse(await (await fetch(`${url}/api/tags`, { signal })).json());
    const known = await Promise.all(models.map(async ({ name }) => ({ name, can: await abilities(name) })));
    const seeing = known.filter(({ can }) => can.includes('vision'));
    return { url, model: (seeing.find(({ can }) => !can.includes('thinking')) ?? seeing[0])?.name };
  } catch {
    // Something else may be listening there, or Ollama may be busy. The rest of the welcome does not wait for it.
    return { url, model: undefined };
  }
}
