import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { everyOption, synthesiseStack } from '../../support/template.ts';

/** By type: the logical id of each resource that deployed stages have, and the name that it has, if any. */
const lasting: Readonly<Record<string, Readonly<Record<string, string | null>>>> = JSON.parse(
  readFileSync(new URL('./lasting-resources.json', import.meta.url), 'utf8'),
);

/*
 * CloudFormation deletes a resource whose logical id is gone, with what is in it, and creates another one; where both
 * would have the same name, the deployment fails.
 */
test.each(Object.entries(lasting))(
  'each %s that stages have keeps its logical id and its name',
  async (type, kept) => {
    const { resources } = await synthesiseStack(everyOption);
    const found = Object.keys(kept).map((id) => {
      const { Type, Properties = {} } = resources[id] ?? {};
      return [id, Type, kept[id] === null ? null : Object.values(Properties).find((one) => one === kept[id])];
    });
    expect(found).toEqual(Object.entries(kept).map(([id, name]) => [id, type, name]));
  },
);
