import packaged from '@sparticuz/chromium';

/*
 * Runs as a separate process: the package unpacks its Chromium into the temporary folder of the process, and, if the
 * process looks like one of Lambda's, the libraries that it carries in addition to libc.
 */
await packaged.executablePath();
