import { serveBundles } from '../support/serve-bundles.ts';

/*
 * A process that only serves the bundles of a folder, like a function's process: `served-bundles.ts <folder>`. It sends
 * its address to the process that forked it.
 */
const [folder = ''] = process.argv.slice(2);
process.send?.(await serveBundles(folder));
process.once('disconnect', () => process.exit());
