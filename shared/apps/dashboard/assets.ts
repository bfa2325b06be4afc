import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that pages load. */
interface Asset {
  readonly contentType: string;
  readonly text: string;
}

/** A bundled script and style sheet, by their names with the hash of their content. A script loads its parts itself. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** The files of the dashboard's pages, and those of the reference's. */
export interface Assets extends PageAssets {
  readonly docs: PageAssets;
  /** The style sheet that the pages which call the API need besides that of the dashboard. */
  readonly callingStyle: () => string;
  readonly find: (name: string) => Asset | undefined;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/**
 * The bundled files of a folder, which are read when the first one is needed. @throws Error if script or style sheet is
 * missing
 */
export function assetsIn(folder: string): Assets {
  let read: ReadonlyMap<string, Asset> | undefined;
  const files = () => {
    read ??= new Map(
      readdirSync(folder).flatMap((name): [string, Asset][] => {
        const contentType = types[name.split('.').at(-1) ?? ''];
        if (contentType === undefined) return [];
        return [[name, { contentType, text: readFileSync(join(folder, name), 'utf8') }]];
      }),
    );
    return read;
  };
  const named = (start: string, ending: string): string => {
    const name = [...files().keys()].find((file) => file.startsWith(`${start}-`) && file.endsWith(ending));
    if (name === undefined) throw new Error(`There is no ${start} file ${ending} in ${folder}.`);
    return name;
  };
  const assetsOf = (start: string): PageAssets => ({
    get script() {
      return named(start, '.js');
    },
    get style() {
      return named(start, '.css');
    },
  });
  return Object.assign(assetsOf('dashboard'), {
    docs: assetsOf('docs'),
    callingStyle: () => named('calling', '.css'),
    find: (name: string) => files().get(name),
  });
}
