import { appendFile, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { AppraiseProductServices } from '../../../../shared/operations/pricing/appraise-product.ts';
import { parseJson } from '../../../../shared/platform/web/parse-json.ts';

/** Which models were asked: everything of a configuration that decides about answers, and no key. */
const configuration = z.object({
  provider: z.string(),
  model: z.string(),
  fallback: z.string().optional(),
  fallbackModel: z.string().optional(),
});
export type Configuration = Readonly<z.output<typeof configuration>>;

const tokens = z.number().int().min(0);

const reply = z.object({
  text: z.string(),
  value: z.unknown(),
  model: z.string(),
  usage: z.object({ inputTokens: tokens, outputTokens: tokens, cachedTokens: tokens }),
});

/** What the model said, or the code of its failure, and how long it took. */
const answer = z.object({
  asked: configuration,
  key: z.string(),
  seconds: z.number(),
  reply: reply.optional(),
  failure: z.string().optional(),
});

type KeptAnswer = z.output<typeof answer>;

type SearchStore = NonNullable<AppraiseProductServices['searches']>;
type KeptSearch = Parameters<SearchStore['keep']>[1];

/** What the questions of a search took: what the product is, and what the offers show. */
const used = z.object({
  questions: z.number(),
  seconds: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedTokens: z.number(),
});
type Used = z.output<typeof used>;
const parts = used.keyof().options;

const search = z.object({
  searchKey: z.string(),
  emulated: z.boolean(),
  search: z.looseObject({ answers: z.array(z.unknown()) }),
  used,
});

/** Answers of models and results of searches in a file of JSON lines, to which each is added as soon as it is there. */
export interface Recording {
  readonly configurations: readonly Configuration[];
  answer(asked: Configuration, key: string): KeptAnswer | undefined;
  keep(answer: KeptAnswer): Promise<void>;
  /** Whether an emulated search is among those that were kept. */
  readonly hasEmulatedSearches: boolean;
  /** For the pricing operations, in the place of the table where searches are kept for an hour. */
  searches(emulated: boolean, usage: Used): SearchStore;
}

export const nameOf = ({ provider, model, fallback, fallbackModel }: Configuration): string =>
  `${provider} ${model}${fallback === undefined ? '' : `, then ${fallback} ${fallbackModel}`}`;

/** A folder holds its recording as `answers.jsonl`. */
async function fileOf(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (one) => one.isDirectory(),
    () => path.endsWith('/'),
  );
  return isFolder ? join(path, 'answers.jsonl') : path;
}

/**
 * Opens a recording, or begins one. A last line that was cut off by a crash is skipped.
 *
 * @param path file or folder; undefined keeps everything in memory alone
 * @param options.readOnly adds nothing, and the file must exist
 * @throws Error if it cannot be read
 */
export async function openRecording(
  path: string | undefined,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): Promise<Recording> {
  const file = path === undefined ? undefined : await fileOf(path);
  const answers = new Map<string, KeptAnswer>();
  const searches = new Map<string, { readonly found: KeptSearch; readonly used: Used }>();
  const configurations = new Map<string, Configuration>();
  let emulated = false;
  const place = (asked: Configuration, key: string) => `${nameOf(asked)} ${key}`;

  function take(value: unknown): void {
    const one = answer.safeParse(value).data;
    if (one !== undefined) {
      answers.set(place(one.asked, one.key), one);
      configurations.set(nameOf(one.asked), one.asked);
    }
    const found = search.safeParse(value).data;
    // The search was written by this file and is read by the use case, which checks what it replays.
    if (found === undefined) return;
    searches.set(found.searchKey, { found: found.search as unknown as KeptSearch, used: found.used });
    emulated ||= found.emulated;
  }

  async function add(value: object): Promise<void> {
    take(value);
    if (file !== undefined && !readOnly) await appendFile(file, `${JSON.stringify(value)}\n`);
  }

  if (file !== undefined) {
    if (!readOnly) await mkdir(dirname(file), { recursive: true });
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && !readOnly) return '';
      throw new Error(`The recording ${file} cannot be read (${error.code}).`);
    });
    for (const row of text.split('\n')) take(parseJson(row));
    // What follows must not be joined to a line that was cut off.
    if (text !== '' && !text.endsWith('\n') && !readOnly) await appendFile(file, '\n');
  }
  const standing = (key: string) => {
    const kept = searches.get(key);
    return kept === undefined
      ? ({ state: 'open' } as const)
      : ({ state: 'kept', search: kept.found } as const);
  };
  return {
    get configurations() {
      return [...configurations.values()];
    },
    answer: (asked, key) => answers.get(place(asked, key)),
    keep: add,
    get hasEmulatedSearches() {
      return emulated;
    },
    searches: (isEmulated, usage) => {
      let before = { ...usage };
      return {
        async claim(key) {
          before = { ...usage };
          // A replayed search asks nothing, and counts as the first one did.
          for (const part of parts) usage[part] += searches.get(key)?.used[part] ?? 0;
          return standing(key);
        },
        look: async (key) => standing(key),
        async keep(key, found) {
          const took = parts.map((part) => [part, usage[part] - before[part]]);
          await add({ searchKey: key, emulated: isEmulated, search: found, used: Object.fromEntries(took) });
        },
        leave: async () => undefined,
      };
    },
  };
}
