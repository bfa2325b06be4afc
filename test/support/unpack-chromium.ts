import packaged from '@sparticuz/chromium';

/*
 * Runs as a process of its own: the package unpacks its Chromium into the temporary folder of the process, and the
 * libraries that it carries beside libc where the process looks like one of Lambda's.
 */
await packaged.executablePath();
