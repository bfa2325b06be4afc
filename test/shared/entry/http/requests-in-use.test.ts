import { expect, test } from '@jest/globals';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { requestHash } from '../../../../shared/entry/http/idempotency-key.ts';
import { parseRequest } from '../../../../shared/entry/http/parse-request.ts';
import { validBody } from '../../../support/valid-requests.ts';

const ingredients = {
  picture: 'https://pictures.example/1.jpg',
  accessToken: 'v^1.1#access',
  refreshToken: 'v^1.1#refresh',
};

/** What keys in use have stored for these bodies. */
const stored: Readonly<Record<string, string>> = {
  'generate-basic-listing': 'Wl0Y_Ndeu0snXb90luK4LG2liKt-pnFM5gSmeCyPa8M',
  'update-listing': 'hkC9SSRcTUTF9u1ODnpFtwr_Dl-gMp4eEo1DQWw82Dc',
  'generate-scaffold-listing': 'gk3A-_lxKiyKl60cwfVzxKflv-NcFXYrYPtzPq0LjNA',
  'predict-price': 'HIaXDTCQEqwhABSM9oCyznadHrxbzYmmzYQmRo7Qi28',
  'appraise-product': 'jizni_NxlpRXgk1BNpyXTDF5Jc3Lx-2lXHwKs4XAwnY',
  'market-exchange-code': 'EW2sygidnsKEBjZLzijMyujXokNlcBg2ojJBCVEb7cY',
  'market-upload-picture': 'RleHYB3Vnx6kf6FgGikvAaes7YyIUMew0WzBjja1QqA',
  'market-draft-item': '99WtAoe8150j8ZDO2LZO8cS1Iq4uFXIe9V56MlA50PY',
  'market-post-item': 'UIiizFPqVE_QJLOXAjfeJ3of2VLVtAo9UZNaYi88fW0',
};

test.each(endpoints.filter(({ idempotent }) => idempotent))(
  'an Idempotency-Key of $name outlives a deployment: the same body stays the same request',
  (endpoint) => {
    const parsed = parseRequest(endpoint, validBody(endpoint.name, ingredients));
    const request = endpoint.comparedAs?.(parsed) ?? parsed;
    // A field that comes into every parsed request, by a default say, makes each repeat across the deployment a 422.
    expect([endpoint.name, requestHash(endpoint.name, request)]).toEqual([
      endpoint.name,
      stored[endpoint.name],
    ]);
  },
);
