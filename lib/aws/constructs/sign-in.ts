import { Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  type CfnUserPoolClient,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  PasskeyUserVerification,
  UserPool,
  UserPoolClientIdentityProvider,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { acceptFindings } from './accepted-findings.ts';
import type { Grant } from './item-needs.ts';

export interface SignInProps {
  readonly stage: Stage;
  /** Address of the API as browsers see it, without a slash at the end. */
  readonly address: string;
  /** Called by the pool before someone registers; absent: anyone may. */
  readonly signUp: IFunction | undefined;
}

/**
 * Where people sign in to the dashboard: the OpenID provider that the context names, whose client secret an operator
 * fills in; else a Cognito user pool of the stage's own, with managed login. Where admission is by invitation, only
 * invited addresses may register there, so that strangers cannot use up the mails that Cognito sends a day; elsewhere
 * anyone with a verified address may. The dashboard decides whom to admit.
 */
export class SignIn extends Construct {
  /** What the dashboard needs to sign people in. */
  readonly grant: Grant;

  /** Whether the stage has a user pool, where only invited people may register. */
  static checksSignUp({ signInProvider, admission }: Stage): boolean {
    return signInProvider === undefined && admission === 'invited';
  }

  constructor(scope: Construct, id: string, { stage, address, signUp }: SignInProps) {
    super(scope, id);
    const { signInProvider: provider, admission, trialCredits } = stage;
    const common = { ADMISSION: admission, TRIAL_CREDITS: String(trialCredits) } as const;
    const secret = new CfnSecret(this, 'secret', {
      name: resourceName(stage.name, 'sign-in'),
      description: 'Client secret of the dashboard at its sign-in provider, as plain text',
    });
    const statements = [
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.ref] }),
    ];
    if (provider !== undefined) {
      secret.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
      acceptFindings(secret, {
        SMG4: 'Its value is issued by another company, which offers no way to rotate it.',
      });
      const { issuer, clientId, verifiedClaim, signOutUrl } = provider;
      const environment = {
        ...common,
        SIGN_IN_ISSUER: issuer,
        SIGN_IN_CLIENT_ID: clientId,
        SIGN_IN_SECRET_ID: secret.ref,
        ...(verifiedClaim && { SIGN_IN_VERIFIED_CLAIM: verifiedClaim }),
        ...(signOutUrl && { SIGN_OUT_URL: signOutUrl }),
      };
      this.grant = { environment, statements };
      return;
    }
    // The pool already holds the value; without the pool the secret is useless.
    secret.applyRemovalPolicy(RemovalPolicy.DESTROY);
    acceptFindings(secret, {
      SMG4: 'Cognito issues its value with the client and offers no way to rotate it.',
    });
    const { region, urlSuffix, account } = Stack.of(this);
    const pool = this.#createPool(stage);
    if (signUp !== undefined) pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, signUp);
    const domainPrefix = Fn.join('-', [resourceName(stage.name, 'sign-in'), account]);
    pool.addDomain('domain', {
      cognitoDomain: { domainPrefix },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    const signedOut = `${address}/dashboard/signed-out`;
    const client = pool.addClient('client', {
      generateSecret: true,
      preventUserExistenceErrors: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL],
        callbackUrls: [`${address}/dashboard/sign-in/return`],
        logoutUrls: [signedOut],
      },
    });
    // Without a branding the pages answer "Login pages unavailable".
    new CfnManagedLoginBranding(this, 'branding', {
      userPoolId: pool.userPoolId,
      clientId: client.userPoolClientId,
      useCognitoProvidedValues: true,
    });
    // The high-level construct's secret would bring a custom resource with its function.
    secret.secretString = (client.node.defaultChild as CfnUserPoolClient).attrClientSecret;
    const logout = `https://${domainPrefix}.auth.${region}.amazoncognito.com/logout`;
    this.grant = {
      environment: {
        ...common,
        SIGN_IN_ISSUER: `https://cognito-idp.${region}.${urlSuffix}/${pool.userPoolId}`,
        SIGN_IN_CLIENT_ID: client.userPoolClientId,
        SIGN_IN_SECRET_ID: secret.ref,
        // Cognito's own parameters, since it does not support those of OpenID Connect.
        SIGN_OUT_URL: `${logout}?client_id=${client.userPoolClientId}&logout_uri=${signedOut}`,
      },
      statements,
    };
  }

  #createPool({ name, production }: Stage): UserPool {
    const pool = new UserPool(this, 'pool', {
      userPoolName: resourceName(name, 'people'),
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      autoVerify: { email: true },
      // An address counts only if it is verified.
      keepOriginal: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      signInPolicy: { allowedFirstAuthFactors: { password: true, emailOtp: true, passkey: true } },
      passkeyUserVerification: PasskeyUserVerification.REQUIRED,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      deletionProtection: production,
      // Identities belong to the pool: with another pool, every user would be a new one.
      removalPolicy: production ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    acceptFindings(pool, {
      COG2: 'A second factor can be added by everyone; demanding one would rule passkeys out.',
      COG8: 'Threat protection costs the Plus plan; sign-ins are bounded by network and by Cognito.',
    });
    return pool;
  }
}
