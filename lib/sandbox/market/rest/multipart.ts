import busboy from 'busboy';
import type { EmulatorRequest } from '../../emulator/emulator.ts';

/** A part of a multipart body. `fileName` is absent on plain fields. */
export interface Part {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** The parts of a multipart/form-data body. @throws Error when the body is not one. */
export function readParts(request: EmulatorRequest): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const reader = busboy({ headers: { ...request.headers } });
    reader.on('file', (name, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('end', () => {
        parts.push({ name, fileName: filename, mediaType: mimeType, bytes: Buffer.concat(chunks) });
      });
    });
    reader.on('field', (name, value, { mimeType }) => {
      parts.push({ name, fileName: undefined, mediaType: mimeType, bytes: Buffer.from(value) });
    });
    reader.on('error', reject);
    reader.on('close', () => resolve(parts));
    reader.end(request.body);
  });
}
