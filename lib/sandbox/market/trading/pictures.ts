import { failure, invalidInput, type TradingError } from './errors.ts';
import type { ItemCase, ItemRule } from './item-case.ts';
import { childrenOf, find } from './xml.ts';

const path = 'Item.PictureDetails.PictureURL';
const mostPictures = 24;
/** The most characters of all URLs together. */
const longestTogether = 3975;
const shortestLongSide = 500;

/** The picture URLs of an item, as sent. */
export const pictureUrls = ({ item }: Pick<ItemCase, 'item'>): readonly string[] =>
  childrenOf(find(item, 'PictureDetails'), 'PictureURL').map(({ text }) => text.trim());

function judgeHosted(url: URL, { market }: ItemCase): TradingError[] {
  const picture = market.pictures.at(url.pathname);
  if (picture === undefined) return [invalidInput(path, 'The picture is not there or its time is over.')];
  if (Math.max(picture.width, picture.height) >= shortestLongSide) return [];
  return [
    failure(
      '21919137',
      'The picture is too small.',
      `The longest side of a picture must have at least ${shortestLongSide} pixels; this one is ${picture.width} by ${picture.height}.`,
      ['0', url.href],
    ),
  ];
}

/** 1 to 24 pictures, https, hosted here or elsewhere but not both, and large enough where we know. */
export const pictures: ItemRule = (subject) => {
  const texts = pictureUrls(subject).filter((text) => text !== '');
  if (texts.length === 0) {
    return [failure('21919136', 'Add a photo.', 'A listing needs at least one picture of the item.')];
  }
  if (texts.length > mostPictures)
    return [invalidInput(path, `At most ${mostPictures} pictures are allowed.`)];
  const found: TradingError[] = [];
  if (texts.join('').length > longestTogether) {
    found.push(invalidInput(path, `All URLs together must have at most ${longestTogether} characters.`));
  }
  const hosts = new Set<boolean>();
  for (const text of texts) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const hosted = url !== undefined && subject.market.pictures.isHosted(url);
    if (url === undefined || /[\s;]/.test(text) || !(hosted || url.protocol === 'https:')) {
      found.push(invalidInput(path, 'A picture URL must be https, without spaces and semicolons.'));
      continue;
    }
    hosts.add(hosted);
    if (hosted) found.push(...judgeHosted(url, subject));
  }
  if (hosts.size > 1) found.push(invalidInput(path, 'Hosted and self-hosted pictures must not be mixed.'));
  return found;
};
