import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import busboy from 'busboy';
import sharp from 'sharp';
import type { EmulatorRequest } from '../../../../../lib/sandbox/emulator/emulator.ts';
import { uploadPicture as endpoint } from '../../../../../shared/contract/market/upload-picture.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { createRestTransport } from '../../../../../shared/operations/market/rest-transport.ts';
import {
  hostedFormatOf,
  uploadPicture,
} from '../../../../../shared/operations/market/use-cases/upload-picture.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { openLimit } from '../test-services.ts';

const remote = useRemoteServer();
const uploadPath = 'POST /commerce/media/v1_beta/image/create_image_from_file';
const png = Buffer.from('89504e470d0a1a0a00010203ff', 'hex');
const imageUrl = 'https://i.host.example/00/s/X/$_1.PNG?set_id=88';

const upload = (image_base64: unknown = png.toString('base64')) =>
  uploadPicture(
    parseRequest(endpoint, { market_access_token: 'v^1.1#seller', image_base64 }),
    { ...openLimit(), media: createRestTransport(remote.url) },
    testCall(),
  );

const picturePng = async (width: number, height: number) => {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#fff' } });
  return (await drawn.png().toBuffer()).toString('base64');
};

/** The parts of a multipart body, as a server reads them. */
async function partsOf({ headers, body }: EmulatorRequest) {
  const parts: { name: string; fileName: string; mediaType: string; bytes: Buffer }[] = [];
  const reader = busboy({ headers });
  reader.on('file', (name, stream, { filename, mimeType }) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      parts.push({ name, fileName: filename, mediaType: mimeType, bytes: Buffer.concat(chunks) });
    });
  });
  reader.end(body);
  await once(reader, 'close');
  return parts;
}

describe('upload-picture', () => {
  test('sends one part named image with the decoded bytes, and answers the hosted address', async () => {
    remote.on(uploadPath, { status: 201, body: JSON.stringify({ imageUrl, maxDimensionImageUrl: 'x' }) });
    expect((await upload()).body).toEqual({ fullUrl: imageUrl });
    const request = remote.only();
    expect(request.headers.authorization).toBe('Bearer v^1.1#seller');
    expect(await partsOf(request)).toEqual([
      { name: 'image', fileName: 'picture.png', mediaType: 'image/png', bytes: png },
    ]);
  });

  test('a picture that is too small for any listing is refused before anything is asked, one whose size is not known is not', async () => {
    const small = await picturePng(499, 300);
    expect(await failureOf(() => upload(small))).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'image_base64 must be a picture of at least 500 pixels on its longer side: it has 499 × 300.',
      fields: ['image_base64'],
    });
    expect(remote.journal).toEqual([]);
    remote.on(uploadPath, { status: 201, body: JSON.stringify({ imageUrl }) });
    const large = await picturePng(20, 500);
    expect((await upload(large)).body).toEqual({ fullUrl: imageUrl });
    const tiff = Buffer.from('II*\0'.padEnd(32, '\0'), 'latin1').toString('base64');
    expect((await upload(tiff)).body).toEqual({ fullUrl: imageUrl });
  });

  test('base64 is taken in lines', async () => {
    const base64 = png.toString('base64').replace(/.{8}/g, '$&\n');
    remote.on(uploadPath, { status: 201, body: JSON.stringify({ imageUrl }) });
    expect((await upload(base64)).body).toEqual({ fullUrl: imageUrl });
    const [part] = await partsOf(remote.only());
    expect(part?.bytes.equals(png)).toBe(true);
  });

  test('an empty reply names the image, which is read at our own address of the host', async () => {
    const location = 'https://other-host.example/commerce/media/v1_beta/image/v1~abc-1';
    remote.on(uploadPath, { status: 201, headers: { location } });
    remote.on('GET /commerce/media/v1_beta/image/v1~abc-1', {
      status: 200,
      body: JSON.stringify({ imageUrl }),
    });
    expect((await upload()).body).toEqual({ fullUrl: imageUrl });
    expect(remote.journal).toHaveLength(2);
  });

  test.each([
    ['no address', {}],
    ['an address that leads up', { location: '/commerce/media/v1_beta/image/..' }],
    ['an address of something else', { location: '/elsewhere/1' }],
  ])('an empty reply with %s is a failing upstream', async (_what, headers) => {
    remote.on(uploadPath, { status: 201, headers });
    expect((await failureOf(upload)).code).toBe('UPSTREAM_FAILED');
    expect(remote.journal).toHaveLength(1);
  });

  test('a picture that is too big is refused in the words of the marketplace', async () => {
    const body = JSON.stringify({ errors: [{ errorId: 190201, message: 'The file is too big.' }] });
    remote.on(uploadPath, { status: 400, body });
    expect(await failureOf(upload)).toMatchObject({
      code: 'MARKET_REFUSED',
      message: 'The file is too big.',
    });
  });

  test('an upload is not repeated', async () => {
    remote.on(uploadPath, { status: 500 });
    expect((await failureOf(upload)).code).toBe('UPSTREAM_FAILED');
    expect(remote.journal).toHaveLength(1);
  });

  test.each([
    ['', 'image_base64 is required'],
    [5, 'image_base64 must be a string'],
    ['data:image/png;base64,iVBORw0KGgo=', 'image_base64 must be raw base64, without a data-URL prefix'],
    ['iVBORw0K Ggo=', 'image_base64 must be base64, with or without padding and line breaks.'],
    ['iVBORw0KGgo==', 'image_base64 must be base64, with or without padding and line breaks.'],
    ['not base64!', 'image_base64 must be base64, with or without padding and line breaks.'],
    ['PHN2Zz48L3N2Zz4=', 'image_base64 must hold a JPEG, PNG, GIF, WebP, BMP, TIFF, AVIF or HEIC picture.'],
  ])('upload-picture with %j is refused: %s', async (base64, message) => {
    expect(await failureOf(() => upload(base64))).toMatchObject({ code: 'BAD_REQUEST', message });
    expect(remote.journal).toHaveLength(0);
  });
});

describe('format by the bytes', () => {
  const box = (...brands: string[]) => {
    const body = Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1');
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length + 4);
    return Buffer.concat([size, body]);
  };
  test.each([
    ['image/jpeg', Buffer.from('ffd8ffe000104a46', 'hex')],
    ['image/png', png],
    ['image/gif', Buffer.from('GIF89a....')],
    ['image/gif', Buffer.from('GIF87a....')],
    ['image/webp', Buffer.from('RIFF\x01\0\0\0WEBPVP8 ', 'latin1')],
    ['image/bmp', Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'latin1')],
    ['image/tiff', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['image/tiff', Buffer.from('MM\0*\0\0\0\x08', 'latin1')],
    ['image/avif', box('avif', 'mif1', 'miaf')],
    ['image/avif', box('mif1', 'avif', 'miaf')],
    ['image/heic', box('heic', 'mif1')],
    ['image/heic', box('mif1', 'heic')],
    [undefined, box('isom', 'mp42')],
    [undefined, Buffer.from('BMW is a car maker')],
    [undefined, Buffer.from('<svg xmlns="x"/>')],
    [undefined, Buffer.alloc(0)],
    [undefined, Buffer.from('RIFF\x01\0\0\0WAVEfmt ', 'latin1')],
  ])('bytes are recognised as %s', (mediaType, bytes) => {
    const format = hostedFormatOf(bytes);
    expect(format && `image/${format}`).toBe(mediaType);
  });
});
