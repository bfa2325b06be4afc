import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  CachePolicy,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  Function as ViewerFunction,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { resultsPrefix } from '../../../shared/operations/jobs/read-jobs.ts';
import { photoPrefix } from '../../../shared/operations/photos/keep-photo.ts';
import { publicPrefix } from '../../../shared/operations/pricing/images.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { acceptFindings } from './accepted-findings.ts';

/**
 * The code of a CloudFront Function, for its own runtime: lets a photo of the playground be fetched for a day, by the
 * time in its name (`uploads/<milliseconds since 1970 in base 36>-<random>.jpg`). The bucket's rule works by midnights
 * and may leave a photo there for a second day. Every other address gets the answer for an expired photo.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const photoExpiryCode = `function handler(event) {
  var uri = event.request.uri;
  var age = Date.now() - parseInt(uri.slice(${photoPrefix.length + 1}), 36);
  if (uri.startsWith('/${photoPrefix}') && age >= 0 && age < 86400000) return event.request;
  return { statusCode: 404, statusDescription: 'Not Found' };
}
`;

/**
 * Serves pictures that were inline in search results, and for a day the photos of the playground, from a private bucket
 * that only the distribution reads. The bucket is not versioned: names derive from the content or are random, so
 * nothing is overwritten with something else, and no function may delete.
 */
export class Images extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** Public address of stored pictures, without a slash at the end. */
  readonly url: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.bucket = new Bucket(this, 'bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: stage.production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [
        { prefix: publicPrefix, expiration: Duration.days(365) },
        // At the next midnight UTC after a day.
        { prefix: photoPrefix, expiration: Duration.days(1) },
        { prefix: resultsPrefix, expiration: Duration.days(7) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    const { pictureDomain: customDomain } = stage;
    // CloudFront's names are account-wide: with the region in them, a stage may be in several.
    const globalName = (part: string) => `${resourceName(stage.name, part)}-${Stack.of(this).region}`;
    // The library's classes and interfaces disagree under exactOptionalPropertyTypes.
    const origin = S3BucketOrigin.withOriginAccessControl(this.bucket as IBucket, {
      originAccessControl: new S3OriginAccessControl(this, 'origin-access', {
        originAccessControlName: globalName('pictures'),
      }),
    });
    const common = {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    } as const;
    // Includes nosniff and a year of HTTPS only.
    const publicAnswers = { ...common, responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS };
    // Runs before the cache lookup, so that cached photos are not served longer either.
    const photoExpiry = new ViewerFunction(this, 'photo-expiry', {
      functionName: globalName('photo-expiry'),
      comment: 'Photos of the playground can be fetched for a day',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(photoExpiryCode),
    });
    const onlyFreshPhotos = [{ function: photoExpiry, eventType: FunctionEventType.VIEWER_REQUEST }];
    // For customers' photos: the same headers, and no indexing.
    const privateHeaders = new ResponseHeadersPolicy(this, 'photo-headers', {
      responseHeadersPolicyName: globalName('photos'),
      customHeadersBehavior: {
        customHeaders: [{ header: 'x-robots-tag', value: 'noindex', override: true }],
      },
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
      },
    });
    this.distribution = new Distribution(this, 'distribution', {
      comment: `Pictures of the ${stage.name} stage`,
      ...(customDomain && {
        domainNames: [customDomain.name],
        certificate: Certificate.fromCertificateArn(this, 'certificate', customDomain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      // Nothing else in the bucket may be fetched: the function answers 404.
      defaultBehavior: { ...publicAnswers, functionAssociations: onlyFreshPhotos },
      additionalBehaviors: {
        [`${publicPrefix}*`]: publicAnswers,
        [`${photoPrefix}*`]: {
          ...common,
          responseHeadersPolicy: privateHeaders,
          functionAssociations: onlyFreshPhotos,
        },
      },
    });
    this.url = `https://${customDomain?.name ?? this.distribution.distributionDomainName}`;
    acceptFindings(this.bucket, {
      S1: 'Only the distribution reads it: pictures from public search results, and photos under names that cannot be guessed.',
    });
    acceptFindings(this.distribution, {
      CFR1: 'Callers and the people who see their pictures are everywhere.',
      CFR2: 'It serves immutable public files from a cache and takes no input.',
      CFR3: 'Who looks at pictures is not noted: the log would hold the addresses of customers and of their buyers.',
      ...(customDomain === undefined && {
        CFR4: "The name is CloudFront's own, whose certificate sets the minimum; viewers are sent to HTTPS only.",
      }),
    });
  }
}
