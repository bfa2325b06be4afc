import { readRequest, usageText, WrongArguments } from '../lib/tools/rollback/read-request.ts';
import { rollBack } from '../lib/tools/rollback/roll-back.ts';
import { rollbackServices } from '../lib/tools/rollback/rollback-services.ts';
import { inTime } from '../shared/platform/call/time-budget.ts';

const mostMs = 120_000;

try {
  const request = readRequest(process.argv.slice(2));
  const region = process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION;
  if (request === undefined) {
    console.log(usageText);
  } else if (region === undefined || region === '') {
    throw new WrongArguments('AWS_REGION must name the region of the stage.');
  } else {
    const services = rollbackServices(region, process.env);
    const { text, complete } = await inTime(mostMs, (time) => rollBack(request, services, time));
    console.log(text);
    if (!complete) process.exitCode = 1;
  }
} catch (error) {
  const wrong = error instanceof WrongArguments;
  console.error(error instanceof Error ? error.message : String(error));
  if (wrong) console.error(`\n${usageText}`);
  process.exitCode = wrong ? 2 : 1;
}
