import type { ReplyCase } from './cases.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part with the names that our question has for its marks; pictures are counted from 0. */
function partAsAsked(part: unknown): unknown {
  if (!isFields(part)) return part;
  const { basis, quote, picture, ...others } = part;
  return {
    ...others,
    ...(basis !== undefined && { from: basis }),
    ...(typeof picture === 'number' ? { picture: picture - 1 } : picture !== undefined && { picture }),
    ...(basis === 'said' && quote !== undefined && { words: quote }),
  };
}

const partsAsAsked = (parts: unknown): unknown => (Array.isArray(parts) ? parts.map(partAsAsked) : parts);

const evidenceOf: Readonly<Record<string, string>> = {
  seen: 'printed on the item or its packaging',
  said: 'said by the user',
  supposed: 'none',
};

function brandAsAsked(brand: unknown): unknown {
  if (!isFields(brand)) return brand;
  const { text, basis, quote, picture } = brand;
  return {
    name: text,
    evidence: evidenceOf[String(basis)] ?? 'none',
    picture: typeof picture === 'number' ? picture - 1 : -1,
    words: quote ?? '',
  };
}

/**
 * A reply in the form of our questions. The cases call some things otherwise, mark flaws among the facts, and say what
 * the pictures show in print beside the reply instead of in it.
 */
export function asAsked(reply: unknown, { pictures, request }: ReplyCase): unknown {
  if (!isFields(reply)) return reply;
  const { title, lead, facts, brand, values, oldNames, description, ...others } = reply;
  const list = Array.isArray(facts) ? facts : [];
  const isFlaw = (fact: unknown) => isFields(fact) && fact.flaw === true;
  const printed = pictures.flatMap(({ text = [] }, picture) =>
    text.map((words) => ({ text: words, picture })),
  );
  return {
    ...others,
    printed,
    title: partsAsAsked(title),
    ...(description !== undefined && { description }),
    lead: partsAsAsked(lead),
    flaws: partsAsAsked(list.filter(isFlaw)),
    facts: Array.isArray(facts) ? partsAsAsked(list.filter((fact) => !isFlaw(fact))) : facts,
    brand: brandAsAsked(brand),
    ...(oldNames !== undefined && { notTheItem: oldNames }),
    ...(request.scaffold !== undefined && {
      values: Object.entries(isFields(values) ? values : others).map(([name, value]) => {
        const { text, ...marks } = (isFields(value) ? partAsAsked(value) : { text: value }) as Fields;
        return { name, value: text ?? '', ...marks };
      }),
    }),
  };
}
