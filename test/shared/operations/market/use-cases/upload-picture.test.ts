import { describe, expect, test } from '@jest/globals';
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
  const type = { 'content-type': headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers: type }).formData();
  const read = async ([name, part]: [string, File | string]) =>
    part instanceof File ? [name, part.name, part.type, Buffer.from(await part.arrayBuffer())] : [name, part];
  return await Promise.all([...form].map(read));
}

describe('upload-picture', () => {
  test('sends one part named image with the decoded bytes, and answers the hosted address', async () => {
    remote.on(uploadPath, { status: 201, body: JSON.stringify({ imageUrl, maxDimensionImageUrl: 'x' }) });
    expect((await upload()).body).toEqual({ fullUrl: imageUrl });
    const request = remote.only();
    expect(request.headers.authorization).toBe('Bearer v^1.1#seller');
    expect(await partsOf(request)).toEqual([['image', 'picture.png', 'image/png', png]]);
  });

  test('a picture too small for any listing is refused before any request, unless its size is unknown', async () => {
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

  test.each([
    ['names no picture', { status: 201, body: '{}' }],
    ['is broken, and is not asked again', { status: 500 }],
  ])('a marketplace that %s is a failing upstream', async (_what, reply) => {
    remote.on(uploadPath, reply);
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

  test.each([
    ['', 'image_base64 is required'],
    [5, 'image_base64 must be a string'],
    ['data:image/png;base64,iVBORw0KGgo=', 'image_base64 must be raw base64, without a data-URL prefix'],
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
