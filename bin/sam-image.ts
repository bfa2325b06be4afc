import { missingForSam } from '../lib/sandbox/sam/requirements.ts';
import { imageWords } from '../lib/sandbox/sam/stand-in-image.ts';

// Runs before the functions are bundled, which takes minutes that would be wasted.
const missing = await missingForSam();
if (missing.length > 0) {
  console.error(`sam local cannot run here.\n${missing.join('\n')}`);
  process.exitCode = 1;
} else {
  await imageWords().catch((error: Error) => {
    console.error(`There is no image to run functions in. ${error.message}`);
    process.exitCode = 1;
  });
}
