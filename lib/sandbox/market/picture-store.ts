import { randomBytes } from 'node:crypto';
import { imageSize } from 'image-size';
import sharp from 'sharp';
import type { Clock } from '../../../shared/platform/call/clock.ts';

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

/** Days that an unused picture is kept. */
const keptDays = 30;
const day = 86_400_000;
/**
 * Bytes of unused pictures that are kept in memory, more than one listing can have; beyond them the oldest are dropped
 * early.
 */
const unusedBytes = 128_000_000;

export interface PictureFacts {
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  /** More than one frame or page. */
  readonly moving: boolean;
}

/** A hosted picture. */
export interface HostedPicture extends PictureFacts {
  readonly id: string;
  readonly owner: string;
  readonly bytes: Buffer;
  readonly expiresAt: number;
}

/** What the bytes are; undefined when they are no picture of an accepted format. */
export async function probePicture(bytes: Buffer): Promise<PictureFacts | undefined> {
  try {
    const { type, width, height } = imageSize(bytes);
    const mediaType = mediaTypes[type ?? ''];
    if (mediaType === undefined || width < 1 || height < 1) return undefined;
    const pages = await sharp(bytes)
      .metadata()
      .then((metadata) => metadata.pages ?? 1)
      .catch(() => 1);
    return { mediaType, width, height, moving: pages > 1 };
  } catch {
    return undefined;
  }
}

const paths = [/^\/00\/s\/[A-Za-z0-9=]+\/z\/([\w-]+)\/\$_1\.JPG$/, /^\/images\/g\/([\w-]+)\/s-l\d+\.jpg$/];

/** The uploaded pictures, in memory: those that listings use, and the latest others. */
export class PictureStore {
  readonly #now: Clock;
  readonly #origin: () => string;
  readonly #pictures = new Map<string, HostedPicture>();

  /** `origin` precedes the paths of all picture URLs. */
  constructor(now: Clock, origin: () => string) {
    this.#now = now;
    this.#origin = origin;
  }

  add(owner: string, bytes: Buffer, facts: PictureFacts): HostedPicture {
    const id = randomBytes(12).toString('base64url');
    const picture = { ...facts, id, owner, bytes, expiresAt: this.#now() + keptDays * day };
    this.#pictures.set(id, picture);
    this.#forgetUnused(id);
    return picture;
  }

  /** Forgets unused pictures that have expired, and the oldest ones if there are too many, but never the `newest`. */
  #forgetUnused(newest: string): void {
    const unused = [...this.#pictures.values()].filter(({ expiresAt }) => Number.isFinite(expiresAt));
    let bytes = unused.reduce((sum, picture) => sum + picture.bytes.length, 0);
    for (const { id, bytes: own, expiresAt } of unused) {
      if (id === newest || (bytes <= unusedBytes && expiresAt > this.#now())) continue;
      this.#pictures.delete(id);
      bytes -= own.length;
    }
  }

  /** A picture that a listing uses stays; an unused one is gone after 30 days. */
  keep(id: string): void {
    const picture = this.#pictures.get(id);
    if (picture !== undefined) this.#pictures.set(id, { ...picture, expiresAt: Number.POSITIVE_INFINITY });
  }

  get(id: string): HostedPicture | undefined {
    const picture = this.#pictures.get(id);
    return picture !== undefined && picture.expiresAt > this.#now() ? picture : undefined;
  }

  /** The value for `PictureURL`. */
  urlOf({ id, width, height }: HostedPicture): string {
    const size = Buffer.from(`${height}X${width}`).toString('base64');
    return `${this.#origin()}/00/s/${size}/z/${id}/$_1.JPG?set_id=8800005007`;
  }

  largestUrlOf({ id }: HostedPicture): string {
    return `${this.#origin()}/images/g/${id}/s-l1600.jpg`;
  }

  /** The picture that is served at this path. */
  at(pathname: string): HostedPicture | undefined {
    for (const path of paths) {
      const id = path.exec(pathname)?.[1];
      if (id !== undefined) return this.get(id);
    }
    return undefined;
  }

  /** Whether this URL is one of the marketplace's, even if the picture is gone. */
  isHosted(url: URL): boolean {
    return url.origin === new URL(this.#origin()).origin || this.at(url.pathname) !== undefined;
  }
}
