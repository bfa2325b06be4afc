import { expect, test } from '@jest/globals';
import { synthesiseStack, type TemplateResource } from '../../support/template.ts';

/** The types of resources whose names must be unique in the account across regions. */
const globalNames: Readonly<Record<string, (properties: Record<string, unknown>) => unknown>> = {
  'AWS::CloudFront::Function': ({ Name }) => Name,
  'AWS::CloudFront::ResponseHeadersPolicy': ({ ResponseHeadersPolicyConfig: config }) => nameIn(config),
  'AWS::CloudFront::OriginAccessControl': ({ OriginAccessControlConfig: config }) => nameIn(config),
  // CloudFormation generates a name if none is given.
  'AWS::IAM::Role': ({ RoleName }) => RoleName,
  'AWS::S3::Bucket': ({ BucketName }) => BucketName,
};
const nameIn = (config: unknown) => (config as { Name: unknown }).Name;

const isOfNoOtherRegion = (name: unknown) =>
  name === undefined || JSON.stringify(name).includes('{"Ref":"AWS::Region"}');

test('a stage can be deployed in a second region: no name that the whole account shares lacks the region', async () => {
  const { resources } = await synthesiseStack({ stage: 'prod', payments: 'true' });
  const all = Object.values<TemplateResource>(resources);
  const shared = all.filter(({ Type }) => globalNames[Type] !== undefined);
  expect(new Set(shared.map(({ Type }) => Type))).toEqual(new Set(Object.keys(globalNames)));
  const colliding = shared.filter(
    ({ Type, Properties }) => !isOfNoOtherRegion(globalNames[Type]?.(Properties)),
  );
  expect(colliding).toEqual([]);
  // A type that is not listed above may have global names as well.
  const ofCloudFront = all.map(({ Type }) => Type).filter((type) => type.startsWith('AWS::CloudFront::'));
  expect(ofCloudFront.filter((type) => globalNames[type] === undefined)).toEqual([
    'AWS::CloudFront::Distribution',
  ]);
});
