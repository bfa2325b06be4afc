import { randomBytes } from 'node:crypto';
import { imageSize } from 'image-size';

const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  gif: 'image/gif',
  png: 'image/png',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  avif: 'image/avif',
  heic: 'image/heic',
  webp: 'image/webp',
};

/** Pictures kept in memory, more than several listings can have; then the oldest one is dropped for each new one. */
const mostPictures = 100;

export interface PictureFacts {
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

/** A hosted picture. */
export interface HostedPicture extends PictureFacts {
  readonly id: string;
  readonly bytes: Buffer;
}

/** The picture's properties; undefined if it is not in an accepted format. */
export function probePicture(bytes: Buffer): PictureFacts | undefined {
  try {
    const { type = '', width, height } = imageSize(bytes);
    const mediaType = mediaTypes[type];
    if (mediaType === undefined || width < 1 || height < 1) return undefined;
    return { mediaType, width, height };
  } catch {
    return undefined;
  }
}

/** The latest uploaded pictures, in memory. */
export class PictureStore {
  readonly #origin: () => string;
  readonly #pictures = new Map<string, HostedPicture>();

  /** `origin` precedes the paths of all picture URLs. */
  constructor(origin: () => string) {
    this.#origin = origin;
  }

  add(bytes: Buffer, facts: PictureFacts): HostedPicture {
    const picture = { ...facts, id: randomBytes(12).toString('base64url'), bytes };
    const [oldest = ''] = this.#pictures.keys();
    if (this.#pictures.size === mostPictures) this.#pictures.delete(oldest);
    this.#pictures.set(picture.id, picture);
    return picture;
  }

  /** The value for `PictureURL`. */
  urlOf({ id, width, height }: HostedPicture): string {
    const size = Buffer.from(`${height}X${width}`).toString('base64');
    return `${this.#origin()}/00/s/${size}/z/${id}/$_1.JPG?set_id=8800005007`;
  }

  /** The picture served at this path. */
  at(pathname: string): HostedPicture | undefined {
    return this.#pictures.get(/^\/00\/s\/[A-Za-z0-9=]+\/z\/([\w-]+)\/\$_1\.JPG$/.exec(pathname)?.[1] ?? '');
  }

  /** Whether this URL is one of the marketplace's, even if the picture is gone. */
  isHosted(url: URL): boolean {
    return url.origin === new URL(this.#origin()).origin || this.at(url.pathname) !== undefined;
  }
}
