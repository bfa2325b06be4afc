import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { photoPrefix } from '../../../shared/operations/photos/keep-photo.ts';
import { publicPrefix } from '../../../shared/operations/pricing/images.ts';
import { createS3Client } from '../../../shared/platform/storage/object-store.ts';
import { UsageError } from '../program.ts';
import { type CommandDefinition, word } from './command.ts';

/** Removes objects of a stage's bucket, or of the local host's server that speaks S3. @param endpoint of that server */
export const photoRemover = (bucket: string | undefined, endpoint?: string) => async (key: string) => {
  if (!bucket) {
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
};

const photo = `${photoPrefix}[a-z0-9]+-[\\w-]+\\.jpg`;
const picture = `${publicPrefix}[\\w-]{32}\\.[a-z]+`;
const storedPath = new RegExp(`^/(?<key>${photo}|${picture})$`);

/** The commands about stored pictures, by name. */
export const photoCommands = {
  'remove-photo': {
    usage: '<address>',
    help: 'Remove a photo that upload-photo or the playground stored, or a picture of a comparable',
    async run({ removePhoto }, [address]) {
      const url = URL.parse(word(address, 'address'));
      const key = storedPath.exec(url?.pathname ?? '')?.groups?.key;
      if (key === undefined) throw new UsageError('<address> must be the address of a stored picture.');
      await removePhoto(key);
      return key.startsWith(photoPrefix)
        ? `${key} is removed: caches show it for 10 minutes at most`
        : `${key} is removed: CloudFront may show it for a year, so invalidate /${key} there`;
    },
  },
} satisfies Record<string, CommandDefinition>;
