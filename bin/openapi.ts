import { openApiDocument } from '../lib/tools/openapi.ts';

console.log(JSON.stringify(openApiDocument(), null, 2));
