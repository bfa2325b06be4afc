import { ruleNames } from '../../../shared/listing/breach.ts';
import type { PricingSummary } from './pricing-report.ts';
import type { Evaluation, OperationSummary } from './report.ts';

const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${(share * 100).toFixed(share === 1 || share === 0 ? 0 : 1)} %`;

const rows: readonly (readonly [label: string, cell: (summary: OperationSummary) => string])[] = [
  ['Calls', ({ calls }) => String(calls)],
  ['Delivered', ({ delivered }) => String(delivered)],
  [
    'Failed',
    ({ failures }) =>
      Object.entries(failures)
        .map(([code, count]) => `${code} ${count}`)
        .join(', ') || '0',
  ],
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

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function pricingPart(pricing: Evaluation['pricing']): string[] {
  if (pricing === undefined) {
    return ['Pricing was not evaluated: the folder has no catalogue of products with prices.', ''];
  }
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

/** The evaluation as Markdown for people. */
export function markdownOf({ models, sandbox, photos, operations, brands, pricing }: Evaluation): string {
  return [
    '# Evaluation',
    '',
    `${photos} photos, model ${models.join(', ') || 'none'}.`,
    ...(sandbox
      ? ['', '**No model was asked:** an emulator answered. The figures only show that the command works.']
      : []),
    '',
    line(['', ...operations.map(({ operation }) => operation)]),
    line(['---', ...operations.map(() => '---:')]),
    ...rows.map(([label, cell]) => line([label, ...operations.map(cell)])),
    '',
    ...(brands === undefined
      ? []
      : [
          `Brands against the catalogue: ${brands.agrees} agree, ${brands.differs} name another, ${brands.unbranded} Unbranded.`,
          '',
        ]),
    ...pricingPart(pricing),
  ].join('\n');
}
