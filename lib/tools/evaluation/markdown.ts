import { ruleNames } from '../../../shared/listing/breach.ts';
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

/** The evaluation as Markdown for people. */
export function markdownOf({ models, sandbox, photos, operations, brands }: Evaluation): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    '# Evaluation of the listing texts',
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
  ].join('\n');
}
