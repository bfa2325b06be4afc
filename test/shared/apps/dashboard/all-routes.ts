import { areas } from '../../../../shared/apps/dashboard/routes.ts';
import type { Area } from '../../../../shared/apps/dashboard/visit.ts';

/** Every page by who may see it, except payment pages. */
export async function allRoutes(): Promise<Required<Area>> {
  const all = await Promise.all(Object.values(areas).map((load) => load()));
  return {
    open: Object.assign({}, ...all.map(({ open }) => open)),
    everyone: Object.assign({}, ...all.map(({ everyone }) => everyone)),
    owners: Object.assign({}, ...all.map(({ owners }) => owners)),
    scripts: Object.assign({}, ...all.map(({ scripts }) => scripts)),
  };
}
