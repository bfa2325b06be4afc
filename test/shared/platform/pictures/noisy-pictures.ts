import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/**
 * Noise in WebP at twenty addresses. With 20 megapixels and 11 MB each, these are the most expensive pictures that we
 * know of.
 */
export async function startNoisyPictureHost({ width, height }: { width: number; height: number }) {
  const noise = { type: 'gaussian', mean: 128, sigma: 100 } as const;
  const create = { width, height, channels: 3, background: '#808080', noise } as const;
  const bytes = await sharp({ create }).webp({ quality: 60, effort: 0 }).toBuffer();
  const server = createServer((_request, response) => response.end(bytes));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urls: Array.from({ length: 20 }, (_, index) => `http://127.0.0.1:${port}/${index}`),
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
