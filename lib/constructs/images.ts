import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { CachePolicy, Distribution, ViewerProtocolPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PUBLIC_PREFIX } from '../../shared/storage/image-store.ts';
import type { Stage } from '../stage.ts';

/** Pictures found inline in search results, under an address of their own: the bucket is closed, only it reads. */
export class Images extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.bucket = new Bucket(this, 'bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: stage.production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [
        { prefix: PUBLIC_PREFIX, expiration: Duration.days(365) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    this.distribution = new Distribution(this, 'distribution', {
      comment: `Pictures of the ${stage.name} stage`,
      defaultBehavior: {
        // The library's classes and its interfaces disagree under exactOptionalPropertyTypes.
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket as IBucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      },
    });
    this.#acknowledge();
  }

  #acknowledge(): void {
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Only the distribution reads it, and what it holds is public: pictures out of public search results.',
    });
    Validations.of(this.distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Callers and the people who see their pictures are everywhere.' },
      {
        id: 'AwsSolutions-CFR2',
        reason: 'It serves immutable public files out of a cache and takes no input.',
      },
      { id: 'AwsSolutions-CFR3', reason: 'Public pictures: who saw which is not for us to keep.' },
      {
        id: 'AwsSolutions-CFR4',
        reason:
          "The name is CloudFront's own, whose certificate sets the minimum; viewers are sent to HTTPS only.",
      },
    );
  }

  get url(): string {
    return `https://${this.distribution.distributionDomainName}`;
  }
}
