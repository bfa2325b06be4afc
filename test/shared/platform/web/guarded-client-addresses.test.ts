import { describe, expect, test } from '@jest/globals';
import { parseAllowedHosts } from '../../../../shared/platform/web/allowed-hosts.ts';
import { valuesFor } from '../../../support/counts.ts';
import { fakeResolver, fetchOnce, loopbackAllowed } from './fetching.ts';
import { serve } from './loopback-server.ts';
import { privateIPv4Ranges, privateIPv6, spellingsOf } from './private-addresses.ts';
import { useSocketSpy } from './socket-spy.ts';

const spy = useSocketSpy();
const refusals = [
  'the address is not public',
  'the address is not a valid URL',
  'its host name could not be resolved',
  'the port is not 80 or 443',
  'the address is not http or https',
  'the address carries a user name or password',
];

async function expectRefused(url: string, options: Parameters<typeof fetchOnce>[1] = {}): Promise<string> {
  const message = await fetchOnce(url, options).then(
    () => 'it was fetched',
    (error: Error) => error.message.replace('after a redirect ', ''),
  );
  expect(refusals).toContain(message);
  expect(spy.attempts).toEqual([]);
  return message;
}

describe('addresses that are refused', () => {
  const ipv4 = privateIPv4Ranges
    .flatMap(([first, last, what]) => [first, last].map((address) => [address, what] as const))
    .map(([address, what], row) => [address, what, row] as const);

  test.each(ipv4)('no socket is opened to %s (%s) in any spelling', async (address, _what, row) => {
    for (const [turn, host] of valuesFor(row, spellingsOf(address), 8).entries()) {
      for (const scheme of valuesFor(turn, ['http', 'https']))
        await expectRefused(`${scheme}://${host}/picture.png`);
    }
  });

  test.each(privateIPv6)('no socket is opened to %s (%s)', async (address) => {
    expect(await expectRefused(`http://[${address}]/`)).toBe('the address is not public');
    expect(await expectRefused(`https://[${address.toUpperCase()}]:443/`)).toBe('the address is not public');
  });

  test.each([
    'http://127.0.0.1\\@example.com/',
    'http:\\\\127.0.0.1\\',
    'http:127.0.0.1',
    'http:/127.0.0.1',
    'http:////127.0.0.1/',
    'http://\t127.0\n.0.1/',
    ' http://127.0.0.1/ ',
    'HTTP://127.0.0.1',
    'http://127.0.0.1?@example.com',
    'http://127.0.0.1#@example.com',
    'http://%31%32%37%2e0.0.1/',
    'http://0/',
    'http://0x/',
    'http://017700000001/',
    'http://4294967295/',
  ])('no socket is opened to %j', async (url) => {
    expect(await expectRefused(url)).toBe('the address is not public');
  });

  test.each([
    'http://256.1.1.1/',
    'http://4294967296/',
    'http://1.2.3.4.5/',
    'http://127.0.0.0x100/',
    'http://[::1%25lo]/',
    'http://[fe80::1%eth0]/',
    'http://[::1/',
    'http://::1/',
    'http://127.0.0.1:65536/',
    'http://a b/',
    'http://',
    'https:///',
    '',
    'picture.png',
    '//127.0.0.1/',
  ])('no socket is opened to %j, which is not a URL', async (url) => {
    expect(await expectRefused(url)).toBe('the address is not a valid URL');
  });

  test.each([
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'data:image/gif;base64,AA==',
    'javascript:1',
    'ws://1.1.1.1/',
    'blob:http://1.1.1.1/x',
  ])('no socket is opened to %s, which has another scheme', async (url) => {
    expect(await expectRefused(url)).toBe('the address is not http or https');
  });

  test.each([
    'http://user@1.1.1.1/',
    'http://:secret@1.1.1.1/',
    'http://1.1.1.1%40@127.0.0.1/',
    'https://a:b@c.example/',
  ])('no socket is opened to %s, which has user info', async (url) => {
    expect(await expectRefused(url)).toBe('the address carries a user name or password');
  });

  test.each([0, 1, 21, 22, 25, 81, 444, 3306, 6379, 8080, 8443, 65535])(
    'no socket is opened to port %d',
    async (port) => {
      const resolve = fakeResolver({ 'shop.example': ['1.1.1.1'] });
      expect(await expectRefused(`http://1.1.1.1:${port}/`)).toBe('the port is not 80 or 443');
      expect(await expectRefused(`https://shop.example:${port}/`, { resolve })).toBe(
        'the port is not 80 or 443',
      );
      expect(await expectRefused(`http://1.1.1.1:${port}/`, { allowedHosts: loopbackAllowed })).toBe(
        'the port is not 80 or 443',
      );
    },
  );

  test('no socket is opened to an address that is far too long', async () => {
    await expect(fetchOnce(`http://1.1.1.1/${'a'.repeat(9000)}`)).rejects.toThrow(
      'the address is longer than 8192',
    );
    expect(spy.attempts).toEqual([]);
  });
});

describe('names', () => {
  test.each([
    ['one private address', ['10.0.0.1']],
    ['loopback', ['127.0.0.1']],
    ['a private address first', ['192.168.0.1', '1.1.1.1']],
    ['a private address last', ['1.1.1.1', '2606:4700::1111', 'fd00::1']],
    ['a link-local address with a zone', ['fe80::1%eth0']],
    ['a public address with a zone', ['2606:4700::1%eth0']],
    ['a mapped address', ['::ffff:1.1.1.1']],
    ['no address at all', ['not an address']],
  ])('names that resolve to %s are refused', async (_what, addresses) => {
    for (const hostname of ['internal.example', 'internal.example.', 'localhost', 'localhost.']) {
      const resolve = fakeResolver({ [hostname]: addresses });
      expect(await expectRefused(`http://${hostname}/`, { resolve })).toBe('the address is not public');
    }
  });

  test('names are resolved once, and the connection goes nowhere else: rebinding gets no second lookup', async () => {
    const { port } = await serve((_request, response) => response.end('public'));
    spy.divertTo(port);
    let asked = 0;
    const resolve = async (): Promise<string[]> => {
      asked += 1;
      return asked === 1 ? ['93.184.215.14'] : ['169.254.169.254'];
    };
    expect((await fetchOnce('http://rebind.example/', { resolve })).bytes.toString()).toBe('public');
    expect(asked).toBe(1);
    expect(spy.attempts).toEqual(['93.184.215.14 80']);
  });

  test('names with Unicode are looked up in their ASCII form', async () => {
    const resolve = fakeResolver({ 'xn--mller-kva.example': ['10.0.0.1'], localhost: ['127.0.0.1'] });
    await expectRefused('http://Müller.example/', { resolve });
    await expectRefused('http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', { resolve });
    expect(resolve.asked).toEqual(['xn--mller-kva.example', 'localhost']);
  });
});

describe('a redirect', () => {
  const targets = [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/latest/meta-data/',
    'https://169.254.169.254/',
    'http://internal.example/',
    '//10.0.0.1/',
    'http://1.1.1.1:22/',
    'ftp://1.1.1.1/',
  ];
  const cases = [301, 302, 303, 307, 308].flatMap((status) =>
    targets.map((target) => [status, target] as const),
  );

  test.each(cases)('a redirect %d to %s is not followed', async (status, location) => {
    const { port } = await serve((_request, response) => response.writeHead(status, { location }).end());
    spy.divertTo(port);
    const resolve = fakeResolver({ 'shop.example': ['1.1.1.1'], 'internal.example': ['10.0.0.1'] });
    await expect(fetchOnce('http://shop.example/', { resolve })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/^after a redirect the (address is not|port is not)/u),
      url: 'http://shop.example/',
    });
    expect(spy.attempts).toEqual(['1.1.1.1 80']);
  });

  test('a redirect to a private address at the end of a chain of public ones is not followed either', async () => {
    const { port } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      response
        .writeHead(302, { location: left === 0 ? 'http://0x7f.1/' : `http://1.1.1.${left}/${left - 1}` })
        .end();
    });
    spy.divertTo(port);
    await expect(fetchOnce('http://1.1.1.9/4')).rejects.toThrow('after a redirect the address is not public');
    expect(spy.attempts.map((attempt) => attempt.split(' ')[0])).toEqual([
      '1.1.1.9',
      '1.1.1.4',
      '1.1.1.3',
      '1.1.1.2',
      '1.1.1.1',
    ]);
  });
});

describe('allowed private addresses', () => {
  test('allowed loopback is reached on any port, by address or by name, and nothing else is', async () => {
    const { port } = await serve((_request, response) => response.end('local'));
    const resolve = fakeResolver({
      'test.localhost': ['127.0.0.1'],
      'mixed.example': ['127.0.0.1', '10.0.0.1'],
    });
    const options = { allowedHosts: loopbackAllowed, resolve };
    for (const host of ['127.0.0.1', '2130706433', 'test.localhost']) {
      expect((await fetchOnce(`http://${host}:${port}/`, options)).bytes.toString()).toBe('local');
    }
    for (const url of [
      'http://10.0.0.1/',
      'http://mixed.example/',
      'http://[::ffff:127.0.0.1]/',
      'http://0.0.0.0/',
    ]) {
      await expect(fetchOnce(url, options)).rejects.toThrow('the address is not public');
    }
  });

  test('an allowed origin is exactly that, wherever its name leads', async () => {
    const { port, origin } = await serve((_request, response) => response.end('local'));
    const resolve = fakeResolver({ 'pictures.internal': ['127.0.0.1'] });
    const options = {
      resolve,
      allowedHosts: parseAllowedHosts(`http://pictures.internal:${port},http://127.0.0.2:${port}`),
    };
    expect((await fetchOnce(`http://pictures.internal:${port}/x`, options)).bytes.toString()).toBe('local');
    await expect(fetchOnce(`https://pictures.internal:${port}/`, options)).rejects.toThrow(
      'the port is not 80 or 443',
    );
    await expect(fetchOnce('http://pictures.internal/', options)).rejects.toThrow(
      'the address is not public',
    );
    await expect(fetchOnce(`${origin}/`, options)).rejects.toThrow('the port is not 80 or 443');
  });

  test('an allowed origin cannot redirect to what is not', async () => {
    const other = await serve((_request, response) => response.end('secret'));
    const { origin } = await serve((_request, response) =>
      response.writeHead(302, { location: other.origin }).end(),
    );
    const allowedHosts = parseAllowedHosts(origin);
    await expect(fetchOnce(origin, { allowedHosts })).rejects.toThrow(
      'after a redirect the port is not 80 or 443',
    );
    expect(other.connections()).toBe(0);
  });
});
