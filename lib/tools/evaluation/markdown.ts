import { ruleNames } from '../../../shared/operations/listing/answer-within-rules.ts';
import type { DraftSummary } from './drafts/draft-report.ts';
import type { PricingSummary } from './pricing-report.ts';
import type { Evaluation, OperationSummary } from './report.ts';

const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${(share * 100).toFixed(share === 1 || share === 0 ? 0 : 1)} %`;

const failuresIn = (failures: Readonly<Record<string, number>>): string =>
  Object.entries(failures)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ') || '0';

/** The rows of a table: what each is called, and what it says of one column. */
type Rows<Summary> = readonly (readonly [label: string, cell: (summary: Summary) => string])[];

const timeOf = (summary: Pick<OperationSummary, 'medianMilliseconds' | 'slowestMilliseconds'>): string =>
  `${summary.medianMilliseconds} ms (${summary.slowestMilliseconds} ms)`;
const costIn = ({ cost }: Pick<OperationSummary, 'cost'>): string =>
  cost === undefined ? 'price not known' : `US$ ${cost.toFixed(5)}`;

const rows: Rows<OperationSummary> = [
  ['Calls', ({ calls }) => String(calls)],
  ['Delivered', ({ delivered }) => String(delivered)],
  ['Failed', ({ failures }) => failuresIn(failures)],
  ['First answer kept every rule', ({ keptAllAtFirst }) => percent(keptAllAtFirst)],
  ...ruleNames.map(
    (rule) =>
      [
        `First answer kept: ${rule}`,
        (summary: OperationSummary) => percent(summary.keptAtFirst[rule]),
      ] as const,
  ),
  ['Second questions', ({ secondQuestions }) => String(secondQuestions)],
  ['Repaired by code', ({ repaired }) => String(repaired)],
  ['Time, median (slowest)', timeOf],
  [
    'Tokens a call: in, cached, out',
    ({ inputTokens, cachedTokens, outputTokens }) => `${inputTokens}, ${cachedTokens}, ${outputTokens}`,
  ],
  ['Cost of a call', costIn],
];

const pricingRows: Rows<PricingSummary> = [
  ['Calls', ({ calls }) => String(calls)],
  ['Answered', ({ answered }) => String(answered)],
  ['With a range', ({ ranges }) => String(ranges)],
  ['Ranges of high confidence', ({ confidence }) => percent(confidence.high)],
  ['Ranges of medium confidence', ({ confidence }) => percent(confidence.medium)],
  ['Ranges of low confidence', ({ confidence }) => percent(confidence.low)],
  ['Time, median', ({ medianMilliseconds }) => `${medianMilliseconds} ms`],
];

const countOf = (part: number, { delivered }: DraftSummary): string =>
  `${part} (${percent(delivered === 0 ? undefined : part / delivered)})`;
const originsOf = (shares: Readonly<Record<string, number>>): string =>
  Object.entries(shares)
    .map(([origin, part]) => `${origin} ${percent(part)}`)
    .join(', ') || '–';
const draftRows: Rows<DraftSummary> = [
  ['Drafts', ({ drafts }) => String(drafts)],
  ['Delivered', ({ delivered }) => String(delivered)],
  ['Failed', ({ failures }) => failuresIn(failures)],
  ['Required specifics filled', ({ requiredFilled }) => percent(requiredFilled)],
  ['Specifics of a draft', ({ specifics }) => specifics.toFixed(1)],
  ['Specifics by source', ({ specificsFrom }) => originsOf(specificsFrom)],
  ['Fields by source', ({ fieldsFrom }) => originsOf(fieldsFrom)],
  ["Verify with the seller's own fields", (summary) => countOf(summary.verifyAtOnce, summary)],
  ['Verify once filled', (summary) => countOf(summary.verifyFilled, summary)],
  ['Posted once filled', (summary) => countOf(summary.posted, summary)],
  ['`missing` is what post-item refuses', (summary) => countOf(summary.exactMissing, summary)],
  ['Questions of a draft', ({ questions }) => questions.toFixed(2)],
  ['Time, median (slowest)', timeOf],
  [
    'Tokens a draft: in, to the cache, cached, out',
    ({ usage }) =>
      `${usage.inputTokens}, ${usage.writtenTokens}, ${usage.cachedTokens}, ${usage.outputTokens}`,
  ],
  ['Cost of a draft', costIn],
];

/** A row of a table in Markdown. */
export const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A table with a column for each summary, followed by an empty line. */
const table = <Summary>(
  summaries: readonly Summary[],
  headOf: (summary: Summary) => string,
  rowsOf: Rows<Summary>,
): string[] => [
  line(['', ...summaries.map(headOf)]),
  line(['---', ...summaries.map(() => '---:')]),
  ...rowsOf.map(([label, cell]) => line([label, ...summaries.map(cell)])),
  '',
];

function pricingPart(pricing: Evaluation['pricing']): string[] {
  if (pricing === undefined) return [];
  return [
    '## Pricing',
    '',
    ...(pricing.sandbox
      ? ['**Emulated searches found the offers.** The figures only show that the command works.', '']
      : []),
    ...table(pricing.operations, ({ operation }) => operation, pricingRows),
  ];
}

const draftPart = (drafts: Evaluation['drafts']): string[] =>
  drafts === undefined ? [] : ['## draft-item', '', ...table(drafts, ({ site }) => site, draftRows)];

/** The evaluation as Markdown for people. */
export function markdownOf({
  models,
  sandbox,
  photos,
  operations,
  brands,
  pricing,
  drafts,
  left,
}: Evaluation): string {
  return [
    '# Evaluation',
    '',
    `${photos} photos, model ${models.join(', ') || 'none'}.`,
    ...(sandbox
      ? ['', '**No model was asked:** an emulator answered. The figures only show that the command works.']
      : []),
    '',
    ...(operations.length === 0 ? [] : table(operations, ({ operation }) => operation, rows)),
    ...(brands === undefined
      ? []
      : [
          `Brands against the catalogue: ${brands.agrees} agree, ${brands.differs} name another, ${brands.unbranded} Unbranded.`,
          '',
        ]),
    ...pricingPart(pricing),
    ...draftPart(drafts),
    ...left.flatMap((sentence) => [sentence, '']),
  ].join('\n');
}
