import { ruleNames } from '../../../shared/operations/listing/breach.ts';
import type { DraftSummary } from './drafts/draft-report.ts';
import type { PricingSummary } from './pricing-report.ts';
import type { Evaluation, OperationSummary } from './report.ts';

const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${(share * 100).toFixed(share === 1 || share === 0 ? 0 : 1)} %`;

const failuresOf = (failures: Readonly<Record<string, number>>): string =>
  Object.entries(failures)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ') || '0';

const rows: readonly (readonly [label: string, cell: (summary: OperationSummary) => string])[] = [
  ['Calls', ({ calls }) => String(calls)],
  ['Delivered', ({ delivered }) => String(delivered)],
  ['Failed', ({ failures }) => failuresOf(failures)],
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
  [
    'Time, median (slowest)',
    ({ medianMilliseconds, slowestMilliseconds }) => `${medianMilliseconds} ms (${slowestMilliseconds} ms)`,
  ],
  [
    'Tokens a call: in, cached, out',
    ({ inputTokens, cachedTokens, outputTokens }) => `${inputTokens}, ${cachedTokens}, ${outputTokens}`,
  ],
  ['Cost of a call', ({ cost }) => (cost === undefined ? 'price not known' : `US$ ${cost.toFixed(5)}`)],
];

const pricingRows: readonly (readonly [label: string, cell: (summary: PricingSummary) => string])[] = [
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
const draftRows: readonly (readonly [label: string, cell: (summary: DraftSummary) => string])[] = [
  ['Drafts', ({ drafts }) => String(drafts)],
  ['Delivered', ({ delivered }) => String(delivered)],
  ['Failed', ({ failures }) => failuresOf(failures)],
  ['Required specifics filled', ({ requiredFilled }) => percent(requiredFilled)],
  ['Specifics of a draft', ({ specifics }) => specifics.toFixed(1)],
  ['Specifics by source', ({ specificsFrom }) => originsOf(specificsFrom)],
  ['Fields by source', ({ fieldsFrom }) => originsOf(fieldsFrom)],
  ["Verify with the seller's own fields", (summary) => countOf(summary.verifyAtOnce, summary)],
  ['Verify once filled', (summary) => countOf(summary.verifyFilled, summary)],
  ['Posted once filled', (summary) => countOf(summary.posted, summary)],
  ['`missing` is what post-item refuses', (summary) => countOf(summary.exactMissing, summary)],
  ['Questions of a draft', ({ questions }) => questions.toFixed(2)],
  [
    'Time, median (slowest)',
    ({ medianMilliseconds, slowestMilliseconds }) => `${medianMilliseconds} ms (${slowestMilliseconds} ms)`,
  ],
  [
    'Tokens a draft: in, to the cache, cached, out',
    ({ usage }) =>
      `${usage.inputTokens}, ${usage.writtenTokens}, ${usage.cachedTokens}, ${usage.outputTokens}`,
  ],
  ['Cost of a draft', ({ cost }) => (cost === undefined ? 'price not known' : `US$ ${cost.toFixed(5)}`)],
];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function pricingPart(pricing: Evaluation['pricing']): string[] {
  if (pricing === undefined) return [];
  return [
    '## Pricing',
    '',
    ...(pricing.sandbox
      ? ['**Emulated searches found the offers.** The figures only show that the command works.', '']
      : []),
    line(['', ...pricing.operations.map(({ operation }) => operation)]),
    line(['---', ...pricing.operations.map(() => '---:')]),
    ...pricingRows.map(([label, cell]) => line([label, ...pricing.operations.map(cell)])),
    '',
  ];
}

function draftPart(drafts: Evaluation['drafts']): string[] {
  if (drafts === undefined) return [];
  return [
    '## draft-item',
    '',
    line(['', ...drafts.map(({ site }) => site)]),
    line(['---', ...drafts.map(() => '---:')]),
    ...draftRows.map(([label, cell]) => line([label, ...drafts.map(cell)])),
    '',
  ];
}

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
    ...(operations.length === 0
      ? []
      : [
          line(['', ...operations.map(({ operation }) => operation)]),
          line(['---', ...operations.map(() => '---:')]),
          ...rows.map(([label, cell]) => line([label, ...operations.map(cell)])),
          '',
        ]),
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
