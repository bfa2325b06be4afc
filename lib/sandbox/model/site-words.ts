import { capitalised } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import words from './site-words.json' with { type: 'json' };

/** How a picture is described for the readers of a site; undefined on the sites that are in English. */
export function describerFor(site: string) {
  const own = Object.entries(words).find(([name]) => name === site)?.[1];
  if (own === undefined) return undefined;
  const named = (colour: string): string =>
    Object.entries(own.colours).find(([name]) => name === colour)?.[1] ?? colour;
  return {
    /** What a thing without a name is called in a title, with its colour. */
    title: ({ colours: [main = ''] }: Sight): string =>
      own.title.replace('{main}', named(main)).replace('{Main}', capitalised(named(main))),
    sentences: ({ colours: [main = '', ...others], shape, tone, isBright }: Sight): string[] => [
      own.main.replace('{main}', named(main)),
      ...(others.length === 0
        ? []
        : [own.others.replace('{others}', others.map(named).join(` ${own.and} `))]),
      ...(shape === undefined ? [] : [own[shape]]),
      own[tone],
      isBright ? own.strong : own.muted,
    ],
  };
}
