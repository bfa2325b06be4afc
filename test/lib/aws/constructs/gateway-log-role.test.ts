import { beforeAll, expect, test } from '@jest/globals';
import { type StackTemplate, synthesiseStack } from '../../../support/template.ts';

let stack: StackTemplate;
beforeAll(async () => {
  stack = await synthesiseStack({ stage: 'dev' });
});

test('the stage that writes an access log is created when API Gateway has a role to write it with', () => {
  const [ensured] = stack.only('Custom::GatewayLogRole');
  const [, stage] = stack.only('AWS::ApiGateway::Stage');
  expect(stage.Properties).toHaveProperty('AccessLogSetting');
  expect(stage.DependsOn).toContain(ensured);
});

test('the role of other stacks is not overwritten by CloudFormation itself', () => {
  expect(stack.ofType('AWS::ApiGateway::Account')).toEqual([]);
});

test('the role stays when the stack goes, since other stages may log with it', () => {
  const [, ensured] = stack.only('Custom::GatewayLogRole');
  const { 'Fn::GetAtt': [role = ''] = [] } = ensured.Properties.roleArn as { 'Fn::GetAtt': string[] };
  expect(stack.resources[role]).toMatchObject({
    Type: 'AWS::IAM::Role',
    DeletionPolicy: 'Retain',
    Properties: {
      AssumeRolePolicyDocument: {
        Statement: [{ Action: 'sts:AssumeRole', Principal: { Service: 'apigateway.amazonaws.com' } }],
      },
      ManagedPolicyArns: [expect.anything()],
    },
  });
});

test('the function is there with its role before it is asked', () => {
  const [, ensured] = stack.only('Custom::GatewayLogRole');
  const types = ensured.DependsOn?.map((id) => stack.resources[id]?.Type);
  expect(types).toEqual(expect.arrayContaining(['AWS::Lambda::Function', 'AWS::IAM::Role']));
});

test('CloudFormation waits longer than the function runs, and no hour', () => {
  const [, ensured] = stack.only('Custom::GatewayLogRole');
  const asked = stack
    .propertiesOf('AWS::Lambda::Function')
    .find(({ FunctionName }) => FunctionName === 'resale-listing-dev-gateway-log-role');
  expect(Number(ensured.Properties.ServiceTimeout)).toBeGreaterThan(Number(asked?.Timeout));
  expect(Number(ensured.Properties.ServiceTimeout)).toBeLessThan(600);
});

test('the function may pass our role on, to API Gateway alone', () => {
  expect(stack.allowed().filter(({ Action }) => Action === 'iam:PassRole')).toMatchObject([
    {
      Resource: { 'Fn::GetAtt': expect.anything() },
      Condition: { StringEquals: { 'iam:PassedToService': 'apigateway.amazonaws.com' } },
    },
  ]);
});
