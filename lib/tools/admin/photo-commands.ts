import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { photoPrefix } from '../../../shared/operations/photos/keep-photo.ts';
import { createS3Client } from '../../../shared/platform/storage/object-store.ts';
import { type CommandDefinition, type StoredPhotos, UsageError, word } from './command.ts';

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

const photoPath = new RegExp(`^/(?<key>${photoPrefix}[a-z0-9]+-[\\w-]+\\.jpg)$`);

/** The commands about photos that callers stored, by name. */
export const photoCommands = {
  'remove-photo': {
    usage: '<address>',
    help: 'Remove a photo that upload-photo or the playground stored; caches show it for 10 minutes at most',
    async run({ photos }, [address]) {
      const url = URL.parse(word(address, 'address'));
      const key = photoPath.exec(url?.pathname ?? '')?.groups?.key;
      if (key === undefined) throw new UsageError('<address> must be the address of a stored photo.');
      await photos.remove(key);
      return `${key} is removed: caches show it for 10 minutes at most`;
    },
  },
} satisfies Record<string, CommandDefinition>;
