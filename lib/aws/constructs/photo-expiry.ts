/**
 * The code of a CloudFront Function, for its own runtime: lets a photo of the playground be fetched for a day, by the
 * moment in its name (`uploads/<milliseconds since 1970 in base 36>-<random>.jpg`). The bucket's rule works by midnights
 * and may leave a photo there for a second day. A name without a moment is answered as one that is gone.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
export const photoExpiryCode = `function handler(event) {
  var name = event.request.uri.split('/').pop();
  var madeAt = parseInt(name.split('-')[0], 36);
  var age = Date.now() - madeAt;
  if (age >= 0 && age < 86400000) return event.request;
  return { statusCode: 404, statusDescription: 'Not Found' };
}
`;
