import type { ItemCase, ItemRule } from './call.ts';
import { failure, invalidInput } from './errors.ts';
import { childrenOf, find } from './xml.ts';

const path = 'Item.PictureDetails.PictureURL';
const shortestLongSide = 500;

/** The picture URLs of an item, as sent. */
export const pictureUrls = ({ item }: Pick<ItemCase, 'item'>): readonly string[] =>
  childrenOf(find(item, 'PictureDetails'), 'PictureURL').map(({ text }) => text.trim());

/** Pictures are https, hosted here or elsewhere but not both, and large enough where the size is known. */
export const pictures: ItemRule = (subject) => {
  const { pictures: store } = subject.market;
  const urls = pictureUrls(subject).map((text) => URL.parse(text));
  const isHosted = (url: URL | null) => url !== null && store.isHosted(url);
  if (!urls.every((url) => url?.protocol === 'https:' || isHosted(url)))
    return [invalidInput(path, 'A picture URL must be https.')];
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
