import { createHash } from 'node:crypto';
import { stripTypeScriptTypes } from 'node:module';

/** Jest transformer: removes the types and nothing else, as Node itself does when it runs a .ts file. */
export default {
  process(source) {
    return { code: stripTypeScriptTypes(source, { mode: 'strip' }) };
  },
  getCacheKey(source, path) {
    return createHash('sha256').update(process.version).update(path).update(source).digest('hex');
  },
};
