import type { Operations } from '../../client/index.ts';
import { type AgentTool, defineTool, lines, mostValues } from './tool.ts';

type Acknowledgement = Operations['postItem']['answer'];

/** The marketplace's messages, one per line. */
const errorsOf = ({ Errors }: Pick<Acknowledgement, 'Errors'>): string[] =>
  Errors.map(({ SeverityCode, LongMessage }) => `- ${SeverityCode}: ${LongMessage}`);

/** The fees that are due. */
const feesOf = ({ Fees }: Pick<Acknowledgement, 'Fees'>): string => {
  const due = Fees.filter(({ fee }) => Number(fee) !== 0);
  return due.length === 0
    ? 'Marketplace fees: none.'
    : `Marketplace fees: ${due.map(({ name, fee, currency }) => `${name} ${fee} ${currency}`).join(', ')}`;
};

/** What a sale would bring. */
const netLine = ({ net }: Pick<Acknowledgement, 'net'>): string | undefined =>
  net && `Of ${net.price} ${net.currency}, ${net.remains} remain, less ${net.leftOut.join(', ')}.`;

/** The outcome of a listing change. @param refused says that it was not made. @param done says that it was */
export const changeShown = (
  answer: Pick<Acknowledgement, 'Ack' | 'Errors' | 'Fees'>,
  refused: string,
  done: string,
) =>
  answer.Ack === 'Failure'
    ? { text: lines(`${refused} The marketplace refused:`, ...errorsOf(answer)), refused: true }
    : { text: lines(done, ...errorsOf(answer), feesOf(answer)) };

type Draft = Operations['draftItem']['answer'];

/** Values of a field that the text names; the structured content has more of them. */
const namedValues = 10;

/** A field that is missing, with the first of its values and how many others there are. */
function shortened(missing: Draft['missing'][number]): Draft['missing'][number] {
  const { wanted, allowedValues = [] } = missing;
  const leftOut = allowedValues.length - mostValues;
  if (leftOut <= 0) return missing;
  return {
    ...missing,
    wanted: `${wanted}, of which ${leftOut} are left out here`,
    allowedValues: allowedValues.slice(0, mostValues),
  };
}

const missingLine = ({ field, wanted, allowedValues = [] }: Draft['missing'][number]): string => {
  const values = allowedValues.slice(0, namedValues).join(', ');
  const more = allowedValues.length > namedValues ? ', …' : '';
  return `- ${field}: ${wanted}${values === '' ? '' : ` (${values}${more})`}`;
};

/** Longer values, such as a description, are in the structured content alone. */
const longestValue = 80;

/** A draft's fields, one per line. Those that neither a picture nor the text states outright are marked as guessed. */
function fieldsOf({ listing, sources }: Draft): string[] {
  const { itemSpecifics, conditionDescriptors = [], ...others } = listing;
  const fields: (readonly [string, unknown])[] = [
    ...Object.entries(others),
    ...conditionDescriptors.map(
      ({ name, values = [], additionalInfo }) =>
        [`conditionDescriptors.${name}`, additionalInfo ?? values.join(', ')] as const,
    ),
    ...(itemSpecifics?.NameValueList ?? []).map(
      ({ Name, Value }) => [`itemSpecifics.${Name}`, [Value].flat().join(', ')] as const,
    ),
  ];
  return fields.flatMap(([field, value]) => {
    if (!['string', 'number'].includes(typeof value) || String(value).length > longestValue) return [];
    const { from, confidence } = sources[field] ?? {};
    return `- ${field}: ${value}${from === 'inferred' || confidence === 'low' ? ' (guessed)' : ''}`;
  });
}

/** Findings, one per line. */
const findingsIn = ({ checks = [] }: Pick<Acknowledgement, 'checks'>): string[] =>
  checks.map(({ field, severity, message }) => `- ${field} (${severity}): ${message}`);

/** Whether nothing prevents posting. */
const isGood = ({ Ack, checks = [] }: Acknowledgement): boolean =>
  Ack !== 'Failure' && checks.every(({ severity }) => severity !== 'blocks');

function headlineOf(answer: Acknowledgement): string {
  if (answer.Ack === 'Failure') return 'The marketplace would refuse this listing:';
  return isGood(answer)
    ? 'This listing can be posted.'
    : 'The marketplace would take it, but fix this first:';
}

/** The tools that make, check and post a listing. */
export const postingTools: readonly AgentTool[] = [
  defineTool({
    name: 'draft_listing',
    title: 'Draft a whole listing from pictures',
    operation: 'draftItem',
    speaksOfSeller: true,
    description: `Makes a listing from pictures and the seller's words: category, texts, item specifics, condition, place, package and service. \`additional_info\` is for words about the thing alone: price, quantity, shipping and the parcel's size and weight have fields of their own. \`listing\` holds arguments of check_listing and post_listing; \`missing\` says what to ask the seller for, with up to ${mostValues} allowed values of each. The seller must confirm what is marked as guessed.`,
    show: (draft) => {
      const { missing, categories, checks } = draft;
      return {
        text: lines(
          categories[0] && `Category: ${categories[0].path.join(' > ')}`,
          ...fieldsOf(draft),
          missing.length === 0 ? 'Nothing is missing.' : 'Still missing:',
          ...missing.map(missingLine),
          checks.length === 0 ? undefined : 'Found in the draft:',
          ...findingsIn(draft),
          'Next: check_listing with `listing` and what was missing.',
        ),
        answer: { ...draft, missing: missing.map(shortened) },
      };
    },
  }),
  defineTool({
    name: 'check_listing',
    title: 'Check a listing without posting it',
    operation: 'postItem',
    fixed: { verifyOnly: true },
    description:
      'Has the marketplace verify a complete listing and names its fees. Nothing is posted. Always use it before post_listing. Trading cards and coins need conditionDescriptors, which category_features lists.',
    show: (answer) => ({
      text: lines(
        headlineOf(answer),
        ...errorsOf(answer),
        ...findingsIn(answer),
        feesOf(answer),
        netLine(answer),
        isGood(answer)
          ? 'Next: show this to the seller, then post_listing with the same arguments.'
          : undefined,
      ),
    }),
  }),
  defineTool({
    name: 'post_listing',
    title: 'Post a listing',
    operation: 'postItem',
    fixed: { verifyOnly: false },
    changesTheWorld: true,
    description:
      "Posts a listing on the marketplace, in the seller's name and for everybody to buy. Show the seller what check_listing said and ask first. The same listing for another seller needs another `copy`.",
    show: (answer) => {
      const { ItemID, EndTime } = answer;
      const until = EndTime === undefined ? '' : ` On sale until ${EndTime}; end_listing takes it down.`;
      return changeShown(answer, 'Not posted.', `Posted as ${ItemID}.${until}`);
    },
  }),
];
