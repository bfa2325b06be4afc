import { runProgram, UsageError } from '../lib/tools/program.ts';
import { deployedFunctions } from '../lib/tools/rollback/deployed-functions.ts';
import { options, readRequest, usageText } from '../lib/tools/rollback/read-request.ts';
import { rollBack } from '../lib/tools/rollback/roll-back.ts';

await runProgram(usageText, { options }, async ({ values }) => {
  const request = readRequest(values);
  process.env.AWS_REGION ||= process.env.AWS_DEFAULT_REGION;
  if (!process.env.AWS_REGION) throw new UsageError('AWS_REGION must name the region of the stage.');
  const { text, complete } = await rollBack(request, deployedFunctions());
  console.log(text);
  if (!complete) process.exitCode = 1;
});
