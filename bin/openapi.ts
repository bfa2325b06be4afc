import { openApiDocument } from '../lib/openapi.ts';

console.log(JSON.stringify(openApiDocument(), null, 2));
