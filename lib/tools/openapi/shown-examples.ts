import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import {
  type Example,
  type Fillings,
  fill,
  mapParts,
  placeholders,
  readExamples,
} from '../examples/example-files.ts';

/** Values of placeholders for readers, without a host or a seller who has signed in. */
const shown: Fillings = {
  ...placeholders,
  base_url: 'https://api.example',
  pictures: 'https://photos.example',
  item_id: '110000000001',
  ended_item_id: '110000000001',
};

/** Status 200 may also carry a listing's refusal. */
const isGood = ({ status, answer }: Example): boolean =>
  status === 200 && (answer as { readonly Ack?: string }).Ack !== 'Failure';

const length = ({ request, answer }: Example): number => JSON.stringify([request, answer]).length;

/** Two entries are enough to show what a list contains, and what a record of sources does. */
const shownEntries = 2;

function cut(part: unknown, name: string): unknown {
  if (Array.isArray(part)) return part.slice(0, shownEntries);
  return name === 'sources' ? Object.fromEntries(Object.entries(Object(part)).slice(0, shownEntries)) : part;
}

/** The shortest good call among the recorded examples of an endpoint, as a reader sees it; long lists are cut. */
export function shownExample({ name }: Endpoint): Example {
  const good = readExamples(name).filter(isGood);
  const [shortest] = good.toSorted((a, b) => length(a) - length(b));
  if (shortest === undefined) throw new Error(`docs/examples has no good call of ${name}`);
  const { answer, ...call } = fill(shortest, shown);
  // A listing has many fees, and most of them are zero.
  return { ...call, answer: mapParts(answer, cut) };
}
