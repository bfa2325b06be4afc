import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Consecutive parts of a program; the output of each is collected separately. */
export type Program = readonly string[];
/** The last output of each part, or why it failed. */
export type Printed = readonly ({ readonly value: unknown } | { readonly failure: string })[];

const patienceMs = 120_000;

/**
 * Runs Python programs in one process, each in its own namespace. `print` reports values as JSON; prompts go to another
 * stream.
 */
const pythonRunner = `
import json, sys, os

try:
    import requests
except ImportError as error:
    sys.exit(str(error))

told, sys.stdout = sys.stdout, sys.stderr

def run(parts):
    printed = []
    names = {"__name__": "__main__"}
    for part in parts:
        last = []
        names["print"] = lambda *values: last.append(values[0])
        try:
            exec(compile(part, "block", "exec"), names)
            printed.append({"value": last[-1] if last else None})
        except BaseException as error:
            printed.append({"failure": repr(error)})
            break
    return printed

with open(sys.argv[1]) as file:
    programs = json.load(file)
json.dump([run(parts) for parts in programs], told)
`;

/** @param typed input for a program's prompts @returns undefined, with a message, if this machine cannot run them */
export async function runPython(
  programs: readonly Program[],
  folder: string,
  typed: string,
): Promise<Printed[] | undefined> {
  const file = join(folder, 'python.json');
  writeFileSync(file, JSON.stringify(programs));
  const running = run('python3', ['-c', pythonRunner, file], {
    cwd: folder,
    timeout: patienceMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  // Without Python, the input is not read.
  running.child.stdin?.on('error', () => undefined).end(typed);
  try {
    const { stdout } = await running;
    return JSON.parse(stdout);
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code !== 'ENOENT' && !stderr.includes("No module named 'requests'")) throw error;
    process.stderr.write(
      `Not run: examples in Python (python3 with the package requests is wanted: ${(stderr.trim() || String(error)).split('\n').at(-1)}).\n`,
    );
    return undefined;
  }
}

const told = '@@told@@';
const root = resolve(import.meta.dirname, '../../../..');

/** The parts as one module: imports come first, each name once. `console.log` reports values as JSON. */
function moduleOf(parts: Program): string {
  const imported = new Map<string, Set<string>>();
  const bodies = parts.map((part, index) => {
    const body = part.replace(/^import \{([^}]*)\} from '([^']*)';$/gm, (_line, names: string, from) => {
      const known = imported.get(from) ?? new Set();
      imported.set(from, known);
      for (const name of names.split(',')) known.add(name.trim());
      return '';
    });
    return `tell(${index});\n${body}`;
  });
  const imports = Array.from(
    imported,
    ([from, names]) => `import { ${[...names].join(', ')} } from '${from}';`,
  );
  return `${imports.join('\n')}
import { log, tell } from './report.ts';
const console = { log };
${bodies.join('\n')}
tell(${parts.length});
`;
}

const report = `let printed: unknown;
export let told: unknown[] = [];
export const begin = (): void => { told = []; };
export const log = (value: unknown): void => { printed = value; };
export const tell = (part: number): void => {
  if (part > 0) told.push({ value: printed ?? null });
  printed = undefined;
};
`;

const runAll = (count: number) => `import { begin, told } from './report.ts';
const results: unknown[] = [];
for (let index = 0; index < ${count}; index += 1) {
  begin();
  await import(\`./program-\${index}.ts\`).catch((error) => { told.push({ failure: String(error?.stack ?? error) }); });
  results.push(structuredClone(told));
}
process.stdout.write('${told}' + JSON.stringify(results));
`;

/** The strictest settings that readers' projects may use. */
const strict = {
  target: 'es2022',
  module: 'nodenext',
  noEmit: true,
  strict: true,
  // The declarations of the package are checked where it is built.
  skipLibCheck: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
};

/**
 * Programs in TypeScript in a project that has the client as a package, compiled with strict settings, then run in one
 * process of the service's own Node.
 *
 * @param typed what is typed when a program asks
 * @throws Error with the compiler's messages, if any
 */
export async function runTypeScript(
  programs: readonly Program[],
  project: string,
  typed: string,
): Promise<Printed[]> {
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(join(project, 'report.ts'), report);
  const files = programs.map((program, index) => {
    writeFileSync(join(project, `program-${index}.ts`), moduleOf(program));
    return `program-${index}.ts`;
  });
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict, files }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const compiled = await run(process.execPath, [compiler, '--singleThreaded'], {
    cwd: project,
  }).catch((error: { stdout: string }) => error);
  if (compiled.stdout !== '') throw new Error(compiled.stdout);
  writeFileSync(join(project, 'all.ts'), runAll(programs.length));
  const running = run(process.execPath, ['all.ts'], {
    cwd: project,
    timeout: patienceMs,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  running.child.stdin?.end(typed);
  const { stdout } = await running;
  return JSON.parse(stdout.split(told)[1] ?? '[]');
}
