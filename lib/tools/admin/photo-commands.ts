import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { photoPrefix } from '../../../shared/operations/photos/keep-photo.ts';
import { publicPrefix } from '../../../shared/operations/pricing/images.ts';
import { createS3Client } from '../../../shared/platform/storage/object-store.ts';
import { UsageError } from '../program.ts';
import { type CommandDefinition, type StoredPhotos, word } from './command.ts';

/** Those of a stage, or of the local host's server that speaks S3. @param endpoint of that server */
export function photosInBucket(bucket: string | undefined, endpoint?: string): StoredPhotos {
  return {
    async remove(key) {
      if (bucket === undefined || bucket === '') {
        throw new UsageError(
          "Name the bucket of stored pictures in IMAGES_BUCKET: the stack's output ImagesBucket.",
        );
      }
      const client = createS3Client(endpoint);
      try {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
      } finally {
        client.destroy();
      }
    },
  };
}

/** Those that the local host keeps in its data folder. */
export const photosInFolder = (folder: string): StoredPhotos => ({
  async remove(key) {
    const file = join(folder, 'objects', key);
    if ((await stat(file).catch(() => undefined)) === undefined) {
      throw new UsageError(`There is no such photo in ${folder}.`);
    }
    await rm(file);
  },
});

const photo = `${photoPrefix}[a-z0-9]+-[\\w-]+\\.jpg`;
const picture = `${publicPrefix}[\\w-]{32}\\.[a-z]+`;
const storedPath = new RegExp(`^/(?<key>${photo}|${picture})$`);

/** The commands about stored pictures, by name. */
export const photoCommands = {
  'remove-photo': {
    usage: '<address>',
    help: 'Remove a photo that upload-photo or the playground stored, or a picture of a comparable',
    async run({ photos }, [address]) {
      const url = URL.parse(word(address, 'address'));
      const key = storedPath.exec(url?.pathname ?? '')?.groups?.key;
      if (key === undefined) throw new UsageError('<address> must be the address of a stored picture.');
      await photos.remove(key);
      return key.startsWith(photoPrefix)
        ? `${key} is removed: caches show it for 10 minutes at most`
        : `${key} is removed: CloudFront may show it for a year, so invalidate /${key} there`;
    },
  },
} satisfies Record<string, CommandDefinition>;
