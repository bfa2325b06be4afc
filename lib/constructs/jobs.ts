import { Duration } from 'aws-cdk-lib';
import { type CronOptions, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

export interface JobsProps {
  readonly sweepHolds: LambdaFunction;
  readonly refreshRates: LambdaFunction;
  readonly auditLedger: LambdaFunction;
}

/** The ECB publishes about 16:00 in Frankfurt on banking days; three tries cover a late file and a failed run. */
const RATE_HOURS = ['15', '17', '21'];

/** What runs by the clock, UTC. */
export class Jobs extends Construct {
  constructor(scope: Construct, id: string, props: JobsProps) {
    super(scope, id);
    this.#schedule('sweep-holds', Schedule.rate(Duration.minutes(1)), props.sweepHolds);
    this.#schedule('audit-ledger', daily({ hour: '3', minute: '10' }), props.auditLedger);
    for (const hour of RATE_HOURS) {
      this.#schedule(`refresh-rates-${hour}`, daily({ hour, minute: '20' }), props.refreshRates);
    }
  }

  #schedule(id: string, schedule: Schedule, handler: LambdaFunction): void {
    // No second try by the scheduler: the next run is the second try.
    const target = new FunctionTarget(handler, { retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    new Rule(this, id, { schedule, targets: [target] });
  }
}

const daily = (at: Pick<CronOptions, 'hour' | 'minute'>): Schedule => Schedule.cron(at);
