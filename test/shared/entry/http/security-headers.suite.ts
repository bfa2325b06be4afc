import { expect, test } from '@jest/globals';
import { gatewayHeaders, gatewayResponses } from '../../../../lib/aws/gateway-responses.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();
const expected = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};
const presentIn = (headers: Headers) =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]));

test('the answer to an unknown path carries the headers', async () => {
  const answer = await fetch(`${t.host.url}/nowhere`);
  expect({ status: answer.status, ...presentIn(answer.headers) }).toEqual({ status: 404, ...expected });
});

test('the return from the sign-in carries the headers, also where it is refused', async () => {
  const { body } = await t.post('/api/v1/market/oauth/signin-url', {
    redirect_callback_schema: 'https://app.example/cb',
  });
  const state = new URL((body as { signin_url: string }).signin_url).searchParams.get('state') ?? '';
  for (const [query, status] of [
    [`?code=c&state=${state}`, 302],
    ['', 400],
  ] as const) {
    const answer = await fetch(`${t.host.url}/login/market${query}`, { redirect: 'manual' });
    expect({ status: answer.status, ...presentIn(answer.headers) }).toEqual({ status, ...expected });
  }
});

test.each(Object.values(gatewayResponses))(
  'the answer of the gateway for $type carries the headers',
  (response) => {
    expect(gatewayHeaders(response, 'https://api.example')).toMatchObject(expected);
  },
);

test('a stored picture of the local host carries the headers', async () => {
  await fetch(`${process.env.S3_ENDPOINT}/local-images/images/a.png`, { method: 'PUT', body: 'png' });
  const answer = await fetch(`${t.host.url}/images/a.png`);
  expect([answer.status, await answer.text()]).toEqual([200, 'png']);
  expect(presentIn(answer.headers)).toEqual(expected);
});
