import type { MadeReference } from '../../reference/made-reference.ts';
import type { PageAssets } from '../assets.ts';
import type { DashboardServices } from '../visit.ts';

/** What the pages of the reference work with. */
export interface ReferenceServices {
  readonly made: MadeReference;
  readonly assets: PageAssets;
  readonly samplePictures: string;
  /** The key that examples show in place of a reader's own; undefined: a word that says so. */
  readonly exampleKey?: string | undefined;
  readonly dashboard: () => Promise<DashboardServices>;
}
