import type { ItemCase, ItemRule } from './call.ts';
import { failure, invalidInput } from './errors.ts';
import { childrenOf, find } from './xml.ts';

const path = 'Item.PictureDetails.PictureURL';
const mostPictures = 24;
/** The most characters of all URLs together. */
const longestTogether = 3975;
const shortestLongSide = 500;

/** The picture URLs of an item, as sent. */
export const pictureUrls = ({ item }: Pick<ItemCase, 'item'>): readonly string[] =>
  childrenOf(find(item, 'PictureDetails'), 'PictureURL').map(({ text }) => text.trim());

/** 1 to 24 pictures, https, hosted here or elsewhere but not both, and large enough where we know. */
export const pictures: ItemRule = (subject) => {
  const texts = pictureUrls(subject).filter((text) => text !== '');
  const { pictures: store } = subject.market;
  if (texts.length === 0) {
    return [failure('21919136', 'Add a photo.', 'A listing needs at least one picture of the item.')];
  }
  if (texts.length > mostPictures || texts.join('').length > longestTogether)
    return [invalidInput(path, 'There are too many pictures, or their addresses are too long together.')];
  const urls = texts.map((text) => (URL.canParse(text) && !/[\s;]/.test(text) ? new URL(text) : undefined));
  const isHosted = (url: URL | undefined) => url !== undefined && store.isHosted(url);
  if (!urls.every((url) => url?.protocol === 'https:' || isHosted(url)))
    return [invalidInput(path, 'A picture URL must be https, without spaces and semicolons.')];
  if (!urls.some(isHosted)) return [];
  if (!urls.every(isHosted))
    return [invalidInput(path, 'Hosted and self-hosted pictures must not be mixed.')];
  return urls.flatMap((url) => {
    const picture = store.at(url?.pathname ?? '');
    if (picture === undefined) return [invalidInput(path, 'The picture is not there.')];
    if (Math.max(picture.width, picture.height) >= shortestLongSide) return [];
    const reason = `The longest side of a picture must have at least ${shortestLongSide} pixels.`;
    return [failure('21919137', 'The picture is too small.', reason, String(url))];
  });
};
