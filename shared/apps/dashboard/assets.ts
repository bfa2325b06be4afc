import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

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
  /** The additional style sheet of the pages that call the API. */
  readonly callingStyle: string;
  readonly find: (name: string) => Asset | undefined;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The bundled files of a folder. @throws Error if there is no folder, or script or style sheet is missing in it */
export function assetsIn(folder: string): Assets {
  const names = readdirSync(folder);
  const named = (start: string, ending: string): string => {
    const name = names.find((file) => file.startsWith(`${start}-`) && file.endsWith(ending));
    if (name === undefined) throw new Error(`There is no ${start} file ${ending} in ${folder}.`);
    return name;
  };
  const assetsOf = (start: string) => ({ script: named(start, '.js'), style: named(start, '.css') });
  return {
    ...assetsOf('dashboard'),
    docs: assetsOf('docs'),
    callingStyle: named('calling', '.css'),
    find(name) {
      const contentType = types[extname(name)];
      if (contentType === undefined || !names.includes(name)) return undefined;
      return { contentType, text: readFileSync(join(folder, name), 'utf8') };
    },
  };
}
