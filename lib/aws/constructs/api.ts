import { Duration, Stack } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  AuthorizationType,
  AwsIntegration,
  type CfnStage,
  EndpointType,
  type IAuthorizer,
  IdentitySource,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RequestAuthorizer,
  ResponseType,
  RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { gatewayHeaders, gatewayResponses } from '../gateway-responses.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { acceptFindings } from './accepted-findings.ts';
import { createLog } from './logs.ts';
import { ServiceRole } from './service-function.ts';

/** For the whole API; the rest of the account's limit is left to other services. */
const stageThrottle = {
  prod: { rate: 1000, burst: 2000 },
  other: { rate: 100, burst: 200 },
} as const;

/** For each method of a public page, so that a flood of pages leaves the calls of the API their share. */
const pageThrottle = { prod: { rate: 100, burst: 200 }, other: { rate: 20, burst: 40 } } as const;

/** Settings are looked up by the request's method, even where the resource has one method for all. */
const pageMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Without query and headers: the query of the sign-in return holds an authorization code. */
const accessLog = {
  requestId: AccessLogField.contextRequestId(),
  time: AccessLogField.contextRequestTime(),
  method: AccessLogField.contextHttpMethod(),
  resource: AccessLogField.contextResourcePath(),
  status: AccessLogField.contextStatus(),
  latency: AccessLogField.contextResponseLatency(),
  integrationLatency: AccessLogField.contextIntegrationLatency(),
  integrationStatus: AccessLogField.contextIntegrationStatus(),
  length: AccessLogField.contextResponseLength(),
  ip: AccessLogField.contextIdentitySourceIp(),
  errorType: AccessLogField.contextErrorResponseType(),
};

/** The regional REST API with its authorizer, gateway responses, log and limits. Add routes one by one. */
export class Api extends Construct {
  readonly restApi: RestApi;
  /** The address for callers; ends in a slash. */
  readonly url: string;
  /**
   * The same without a slash at the end, and without a reference to the deployment: the deployment depends on every
   * function, so nothing that a function needs may depend on it.
   */
  readonly address: string;
  readonly #production: boolean;
  readonly #authorizer: IAuthorizer;
  /** Invokes the functions behind the API. A permission for each method would take a resource of the stack each. */
  readonly #role: ServiceRole;

  constructor(scope: Construct, id: string, stage: Stage, authorizer: IFunction) {
    super(scope, id);
    const logName = `/aws/apigateway/${resourceName(stage.name, 'access')}`;
    const log = createLog(this, 'access-log', stage, logName);
    const { customDomain } = stage;
    this.#production = stage.production;
    const throttle = stage.production ? stageThrottle.prod : stageThrottle.other;
    this.restApi = new RestApi(this, 'rest', {
      restApiName: resourceName(stage.name, 'api'),
      description: 'Listing texts, comparable prices and marketplace posting for resale apps',
      endpointTypes: [EndpointType.REGIONAL],
      // With a custom domain, callers use that one only.
      disableExecuteApiEndpoint: !stage.keepsDefaultEndpoint,
      // One setting for all APIs of the account and region. It outlives the stack, since other APIs may use it by then.
      cloudWatchRole: stage.accessLogRole === 'ours',
      deployOptions: {
        stageName: stage.name,
        accessLogDestination: new LogGroupLogDestination(log),
        accessLogFormat: AccessLogFormat.custom(
          JSON.stringify({
            ...accessLog,
            ...(stage.traces ? { xrayTraceId: AccessLogField.contextXrayTraceId() } : {}),
          }),
        ),
        // Execution logs would hold bodies and headers.
        loggingLevel: MethodLoggingLevel.OFF,
        dataTraceEnabled: false,
        // Metrics for each method would cost more than the rest of an idle stage; those of the whole API are free.
        metricsEnabled: false,
        tracingEnabled: stage.traces,
        throttlingRateLimit: throttle.rate,
        throttlingBurstLimit: throttle.burst,
      },
    });
    this.#role = new ServiceRole(this, 'role', new ServicePrincipal('apigateway.amazonaws.com'));
    this.#letInvoke(authorizer);
    this.#authorizer = new RequestAuthorizer(this, 'authorizer', {
      handler: authorizer,
      // Otherwise it would create a policy beside the role.
      assumeRole: this.#role.withoutPolicyUpdates(),
      // Every request has a method, so calls without a key also reach the endpoint, which knows the shape of its 401.
      identitySources: [IdentitySource.context('httpMethod')],
      // A revoked key must stop working at once.
      resultsCacheTtl: Duration.seconds(0),
    });
    // The library outputs the default address, which does not answer then.
    if (!stage.keepsDefaultEndpoint) this.restApi.node.tryRemoveChild('Endpoint');
    acceptFindings(this.restApi, {
      APIG2:
        'The functions validate: the gateway could answer in one shape only, and the operations have three.',
      APIG6:
        'Execution logs hold headers and bodies, which carry keys and tokens. The access log has neither.',
      ...(stage.accessLogRole === 'ours' && {
        'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
          'It is for the logs of all APIs of the region, and API Gateway checks that it allows all of this.',
      }),
      COG4: 'Callers are servers with API keys, not users of a pool; a Lambda authorizer checks them.',
    });
    const { region, urlSuffix } = Stack.of(this);
    this.address =
      customDomain === undefined
        ? `https://${this.restApi.restApiId}.execute-api.${region}.${urlSuffix}/${stage.name}`
        : `https://${customDomain.name}`;
    this.#answerItself();
    this.url = customDomain === undefined ? this.restApi.url : `https://${customDomain.name}/`;
    if (customDomain !== undefined) {
      this.restApi.addDomainName('domain', {
        domainName: customDomain.name,
        certificate: Certificate.fromCertificateArn(this, 'certificate', customDomain.certificateArn),
        endpointType: EndpointType.REGIONAL,
        securityPolicy: SecurityPolicy.TLS_1_2,
      });
    }
  }

  /** A method behind the authorizer, which looks up each caller. */
  addAuthorized(method: string, path: string, handler: IFunction): void {
    this.restApi.root.resourceForPath(path).addMethod(method, this.#invoking(handler), {
      authorizationType: AuthorizationType.CUSTOM,
      authorizer: this.#authorizer,
    });
  }

  /** A method open to anyone: only for browsers. @param reason why it needs no API key */
  addPublic(method: string, path: string, handler: IFunction, reason: string): void {
    const added = this.restApi.root.resourceForPath(path).addMethod(method, this.#invoking(handler), {
      authorizationType: AuthorizationType.NONE,
    });
    acceptFindings(added, { APIG4: reason });
    if (method !== 'ANY') return;
    const { rate, burst } = this.#production ? pageThrottle.prod : pageThrottle.other;
    const stage = this.restApi.deploymentStage.node.defaultChild as CfnStage;
    const settings = pageMethods.map((httpMethod) => ({
      httpMethod,
      resourcePath: `/${path.replaceAll('/', '~1')}`,
      throttlingRateLimit: rate,
      throttlingBurstLimit: burst,
    }));
    // The library gives the stage's own settings as a list, and would need to know all pages in advance.
    stage.methodSettings = [...(stage.methodSettings as CfnStage.MethodSettingProperty[]), ...settings];
  }

  /** The library's integration of a function would add a permission for each method, even with an invoking role. */
  #invoking(handler: IFunction): AwsIntegration {
    this.#letInvoke(handler);
    return new AwsIntegration({
      service: 'lambda',
      proxy: true,
      path: `2015-03-31/functions/${handler.functionArn}/invocations`,
      options: { credentialsRole: this.#role },
    });
  }

  #letInvoke({ functionArn }: IFunction): void {
    this.#role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }),
    );
  }

  #answerItself(): void {
    for (const response of Object.values(gatewayResponses)) {
      const { type, status, message } = response;
      const fixed = Object.entries(gatewayHeaders(response, this.address)).map(([name, value]) => [
        name,
        `'${value}'`,
      ]);
      this.restApi.addGatewayResponse(type, {
        type: ResponseType.of(type),
        statusCode: String(status),
        responseHeaders: { 'x-request-id': 'context.requestId', ...Object.fromEntries(fixed) },
        templates: { 'application/json': JSON.stringify({ error: message }) },
      });
    }
  }
}
