import * as z from 'zod';
import { confidences } from '../../contract/source.ts';
import { longestEntry, mostEntries } from './draft-bounds.ts';

export const claimOrigins = ['picture', 'words', 'inferred'] as const;

/** What the model says supports a field; nothing of it is verified. */
export interface Claim {
  readonly from: (typeof claimOrigins)[number];
  /** Index of the picture; -1 where it names none. */
  readonly picture: number;
  readonly words: string;
  readonly confidence: (typeof confidences)[number];
}

const claim = z.object({
  name: z.string().max(longestEntry),
  from: z.enum(claimOrigins).catch('inferred').prefault('inferred'),
  picture: z.int().catch(-1).prefault(-1),
  words: z.string().max(longestEntry).catch('').prefault(''),
  confidence: z.enum(confidences).catch('low').prefault('low'),
});

/** Reads the model's claims by field without trusting their shape. */
export const claims = z
  .array(z.unknown())
  .catch([])
  .prefault([])
  .transform((list): ReadonlyMap<string, Claim> => {
    const read = list.slice(0, mostEntries).flatMap((item) => claim.safeParse(item).data ?? []);
    return new Map(read.map(({ name, ...rest }) => [name.replace(/^@/, ''), rest]));
  });
