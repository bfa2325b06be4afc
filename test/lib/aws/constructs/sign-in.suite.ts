import { beforeAll, describe, expect, test } from '@jest/globals';
import { type StackTemplate, synthesiseStack, type TemplateResource } from '../../../support/template.ts';

const provider = { signInIssuer: 'https://id.example', signInClientId: 'dashboard' };

describe('a stage without a provider', () => {
  let stack: StackTemplate;
  beforeAll(async () => {
    stack = await synthesiseStack({ stage: 'prod' });
  });

  test('has each registration checked by a function that may only look up invited addresses', () => {
    const [[pool, { Properties }]] = stack.ofType('AWS::Cognito::UserPool') as [[string, TemplateResource]];
    const { LambdaConfig } = Properties as { LambdaConfig: { PreSignUp: { 'Fn::GetAtt': [string] } } };
    const [asked] = LambdaConfig.PreSignUp['Fn::GetAtt'];
    expect(stack.resources[asked]?.Properties).toMatchObject({
      FunctionName: 'resale-listing-prod-sign-up',
      Timeout: 5,
    });
    stack.expectProperties('AWS::Lambda::Permission', {
      FunctionName: { 'Fn::GetAtt': [asked, 'Arn'] },
      Principal: 'cognito-idp.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [pool, 'Arn'] },
    });
    const granted = stack
      .allowed()
      .filter(({ role, Action }) => role.startsWith('signup') && String(Action).includes('dynamodb'));
    expect(granted).toEqual([
      expect.objectContaining({
        Action: 'dynamodb:GetItem',
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['invited#*'] } },
      }),
    ]);
  });

  test('no sign-in resource depends on the deployment', () => {
    const deployment = stack
      .ofType('AWS::ApiGateway::Deployment')
      .concat(stack.ofType('AWS::ApiGateway::Stage'))
      .map(([id]) => id);
    const signIn = Object.entries(stack.resources).filter(
      ([id, { Type }]) => Type.startsWith('AWS::Cognito') || id.startsWith('dashboard'),
    );
    expect(signIn.length).toBeGreaterThan(6);
    for (const [, { Properties }] of signIn) {
      for (const id of deployment) expect(JSON.stringify(Properties)).not.toContain(`"${id}"`);
    }
  });
});

test('a stage with its own provider has no user pool, and a secret to fill in', async () => {
  const stack = await synthesiseStack({
    stage: 'dev',
    ...provider,
    signInVerifiedClaim: 'xms_edov',
    signOutUrl: 'https://id.example/logout',
    admission: 'open',
    trialCredits: '50',
  });
  expect(Object.values(stack.resources).filter(({ Type }) => Type.startsWith('AWS::Cognito'))).toEqual([]);
  const [secret] = stack
    .ofType('AWS::SecretsManager::Secret')
    .filter(([, { Properties }]) => Properties.Name === 'resale-listing-dev-sign-in');
  expect(secret?.[1].Properties).not.toHaveProperty('SecretString');
  expect(stack.variables().get('dashboard')).toMatchObject({
    SIGN_IN_ISSUER: 'https://id.example',
    SIGN_IN_CLIENT_ID: 'dashboard',
    SIGN_IN_VERIFIED_CLAIM: 'xms_edov',
    SIGN_OUT_URL: 'https://id.example/logout',
    ADMISSION: 'open',
    TRIAL_CREDITS: '50',
  });
});

test('a stage that admits everyone does not check registrations', async () => {
  const stack = await synthesiseStack({ stage: 'dev', admission: 'open' });
  const [pool] = stack.ofType('AWS::Cognito::UserPool');
  expect(pool?.[1].Properties).not.toHaveProperty('LambdaConfig');
  expect(stack.text).not.toContain('resale-listing-dev-sign-up');
});
