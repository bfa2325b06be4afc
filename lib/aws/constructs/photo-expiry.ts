import { photoPrefix } from '../../../shared/operations/photos/keep-photo.ts';

const photos = `/${photoPrefix}`;

/**
 * The code of a CloudFront Function, for its own runtime: lets a photo of the playground be fetched for a day, by the
 * moment in its name (`uploads/<milliseconds since 1970 in base 36>-<random>.jpg`). The bucket's rule works by midnights
 * and may leave a photo there for a second day. Every other address is answered as a photo that is gone.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
export const photoExpiryCode = `function handler(event) {
  var uri = event.request.uri;
  var age = Date.now() - parseInt(uri.slice(${photos.length}), 36);
  if (uri.startsWith('${photos}') && age >= 0 && age < 86400000) return event.request;
  return { statusCode: 404, statusDescription: 'Not Found' };
}
`;
