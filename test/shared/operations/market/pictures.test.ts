import { expect, test } from '@jest/globals';
import { checkHosted } from '../../../../shared/operations/market/listing-checks.ts';
import { useRemoteServer } from './remote-server.ts';
import { testCall } from './test-call.ts';

const remote = useRemoteServer();
const check = (...paths: string[]) =>
  checkHosted(
    paths.map((path) => (path.startsWith('/') ? `${remote.url}${path}` : path)),
    [new URL(remote.url).host],
    testCall(),
  );

test.each([404, 410])(
  'a hosted picture that is gone (%i) is named, and only its head was asked for',
  async (status) => {
    remote.on('HEAD /there', { status: 200 });
    remote.on('HEAD /gone', { status });
    expect(await check('/there.jpg', '/gone.jpg')).toEqual([
      {
        field: 'pictureUrls[1]',
        code: 'PICTURE_GONE',
        message:
          'pictureUrls[1] is gone: the marketplace keeps a picture that no listing uses for 30 days. Upload it again.',
      },
    ]);
    expect(remote.journal.map(({ method }) => method)).toEqual(['HEAD', 'HEAD']);
  },
);

test('another host is not asked', async () => {
  expect(await check('https://pictures.example/a.jpg', 'https://127.0.0.1/a.jpg')).toEqual([]);
  expect(remote.journal).toEqual([]);
});

test('a host that sends elsewhere or does not answer leaves its picture unchecked', async () => {
  remote.on('HEAD /elsewhere', { status: 302, headers: { location: '/gone.jpg' } });
  remote.on('HEAD /busy', { status: 503 });
  expect(await check('/elsewhere.jpg', '/busy.jpg')).toEqual([
    {
      field: 'pictureUrls[0]',
      code: 'UNAVAILABLE',
      message: 'pictureUrls[0] could not be checked: the lookup failed.',
    },
  ]);
});
