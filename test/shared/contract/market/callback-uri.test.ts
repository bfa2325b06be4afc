import { describe, expect, test } from '@jest/globals';
import { signinUrl } from '../../../../shared/contract/market/oauth.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';

const parse = (redirect_callback_schema: unknown) => parseRequest(signinUrl, { redirect_callback_schema });

describe('callback URI of an app', () => {
  test.each([
    'https://app.example/signed-in',
    'https://app.example',
    'https://app.example:8443/a/b?keep=1&also=%20',
    'https://localhost/cb',
    'https://[2001:db8::1]/cb',
    'https://xn--bcher-kva.example/cb',
    'com.example.app:/oauth',
    'com.example.app:/oauth?keep=1',
    'com.example.app://callback',
    'myapp://cb',
    'myapp://',
    'MyApp://cb',
  ])('the callback URI %s is accepted unchanged', (uri) => {
    expect(parse(uri)).toEqual({ redirect_callback_schema: uri });
  });

  test.each([
    ['', 'redirect_callback_schema is required'],
    ['  ', 'redirect_callback_schema is required'],
    [undefined, 'redirect_callback_schema is required'],
    [7, 'redirect_callback_schema must be a string'],
    ['myapp', 'redirect_callback_schema must be a complete URI, such as https://app.example/signed-in'],
    ['/relative', 'redirect_callback_schema must be a complete URI, such as https://app.example/signed-in'],
    [
      '//app.example/cb',
      'redirect_callback_schema must be a complete URI, such as https://app.example/signed-in',
    ],
  ])('the callback URI %j is refused: %s', (uri, message) => {
    expect(() => parse(uri)).toThrow(message);
  });

  test.each([
    'javascript:alert(1)',
    'ms-msdt:/id',
    'search-ms:query=x',
    'vscode://file/c',
    'shell:startup',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example/1',
    'intent://scan/',
    'http://app.example/cb',
    'ftp://app.example/',
    'about:blank',
    'ws://app.example/',
  ])('a scheme that no app can own is refused: %j', (uri) => {
    expect(() => parse(uri)).toThrow(/^redirect_callback_schema must/);
  });

  test.each([
    'https://user@app.example/cb',
    'https://user:pass@app.example/cb',
    'https://app.example@evil.example/cb',
    'myapp://user@host/cb',
    'https:///cb',
    'https://',
    'https:app.example/cb',
    'https://app..example/cb',
    'https://-app.example/cb',
    'https://app.example\\@evil.example/',
    'https://app.example/cb\r\nset-cookie: a=b',
    ' https://app.example/cb',
    'https://app.example/a b',
    'https://app.example/cb#here',
    'https://bücher.example/cb',
    'https://app.example/cb?code=1',
    'https://app.example/cb?a=1&err%6fr=2',
    `https://app.example/${'a'.repeat(2000)}`,
  ])('a URI that could mislead is refused: %j', (uri) => {
    expect(() => parse(uri)).toThrow(/^redirect_callback_schema must/);
  });
});
