import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Emulator, startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';
import { garbledPng, halfJpeg, oddScanJpeg } from '../../../shared/platform/pictures/make-picture.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const t = useHost({ ALLOW_PRIVATE_HOSTS: '1' });

let pictures: Emulator;
beforeAll(async () => {
  const bodies: Record<string, Buffer> = {
    '/jpeg': await halfJpeg(),
    '/png': await garbledPng(),
    '/odd': await oddScanJpeg(),
  };
  pictures = await startEmulator(({ path }) => ({ status: 200, headers: {}, body: bodies[path] ?? '' }));
});
afterAll(() => pictures.stop());

describe.each(['generate-basic-listing', 'update-listing', 'generate-scaffold-listing'])('%s', (name) => {
  const ask = (...image_urls: readonly string[]) =>
    t.post(`/api/v1/${name}`, { ...validRequest(name, t.host), image_urls });

  test.each(['jpeg', 'png'])(
    'a damaged %s that the model refuses is named, free of charge',
    async (format) => {
      const answer = await ask(t.host.standIns.samplePicture, `${pictures.url}/${format}`);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('image_urls[1] could not be read: it is damaged');
      expect(answer.headers.get('x-credits-charged')).toBe('0');
    },
  );

  test('a picture that only the model cannot read is re-encoded, and the answer is charged', async () => {
    const { journal } = t.emulators.model;
    const before = journal.length;
    const answer = await ask(`${pictures.url}/odd`);
    expect([answer.status, answer.headers.get('x-credits-charged')]).toEqual([200, '10']);
    expect(journal.length).toBe(before + 2);
  });

  test('a refusal by the model blames no picture when all are intact', async () => {
    t.emulators.model.replies.push({ status: 400, text: 'Your credit balance is too low' });
    const answer = await ask(t.host.standIns.samplePicture);
    expect(answer.status).toBe(502);
    expect(answer.headers.get('x-error-code')).toBe('UPSTREAM_FAILED');
  });
});
