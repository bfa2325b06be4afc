import type { SiteName } from '../../../contract/market/sites.ts';
import { plainLine } from '../../../libraries/wording/plain-text.ts';
import { dataText } from '../../../platform/model/model.ts';
import { withHint } from '../../texts/kinds-of-goods.ts';
import type { Product } from '../../texts/product.ts';
import { longestOf } from './allowed-value.ts';
import { isRequired, isSelectionOnly, takesSeveral } from './aspect-kind.ts';
import type { Offer, OfferedAspect } from './offer.ts';

/** Longest help text of a condition in characters: the marketplace's texts are whole paragraphs. */
const longestHelp = 300;

const kinds: Readonly<Record<string, string>> = { NUMBER: 'number', DATE: 'date' };

function specificData({ key, aspect, choices, hints, cut }: OfferedAspect, withLists: boolean) {
  const { aspectDataType = '', aspectFormat } = aspect.aspectConstraint;
  const named = choices === undefined ? hints : withLists ? choices : [];
  const list = isSelectionOnly(aspect) ? { allowed: named } : { suggested: named };
  return {
    key,
    name: aspect.localizedAspectName,
    required: isRequired(aspect),
    several: takesSeveral(aspect),
    values: isSelectionOnly(aspect) ? 'listed' : 'any',
    ...(cut && { cut }),
    ...(named.length > 0 && list),
    kind: kinds[aspectDataType] ?? 'text',
    ...(aspectFormat !== undefined && { format: aspectFormat }),
    longest: longestOf(aspect),
  };
}

/** What the question is about, fenced as data. */
export interface QuestionData {
  readonly site: SiteName;
  readonly userText: string;
  readonly product: Product;
  readonly offers: readonly Offer[];
  readonly asksCondition: boolean;
  /** Whether the data name the values that the schema would. */
  readonly withLists: boolean;
}

/**
 * The data of the question, and where to look by the likeliest category. Of a list that the schema holds whole, the values are there alone; of a list that is cut,
 * `allowed` has the likely ones and the reply may name another.
 */
export function questionData({
  site,
  userText,
  product,
  offers,
  asksCondition,
  withLists,
}: QuestionData): string {
  const { title, brand, modelName, kind, facts, printed, flaws } = product;
  const data = dataText({
    task: 'specifics',
    site,
    additional_info: userText,
    product: { title, brand: brand?.name ?? '', modelName, kind, facts, printed, flaws },
    categories: offers.map(({ candidate, conditions, descriptors, aspects }) => ({
      categoryId: candidate.categoryId,
      path: candidate.path,
      conditions: (asksCondition ? conditions : []).map((condition) => {
        const help = plainLine(condition.conditionHelpText ?? '').slice(0, longestHelp);
        return {
          conditionId: condition.conditionId,
          name: condition.conditionDescription,
          ...(help !== '' && { help }),
        };
      }),
      ...(descriptors.length > 0 && {
        descriptors: descriptors.map((offered) => ({
          conditionId: offered.conditionId,
          ...specificData(offered, withLists),
        })),
      }),
      specifics: aspects.map((offered) => specificData(offered, withLists)),
    })),
  });
  const likeliest = offers[0]?.candidate.path ?? [];
  return withHint(data, [...likeliest.toReversed(), userText]);
}
