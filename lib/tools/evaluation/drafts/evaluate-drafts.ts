import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteNames } from '../../../../shared/contract/market/sites.ts';
import { uploadPicture } from '../../../../shared/contract/market/upload-picture.ts';
import { callHost, type EvaluationHost } from '../evaluation-host.ts';
import type { Photo } from '../photos.ts';
import { type DraftRecord, tryDraft } from './draft-trial.ts';
import type { UsageRecorder } from './usage-recorder.ts';

const describe = ({ photo, site, failure, outcome, milliseconds }: DraftRecord): string => {
  const fate = outcome?.posted === true ? 'posted' : `not posted: ${outcome?.faultsFilled.join(', ')}`;
  return `${photo} draft-item ${site}: ${failure ?? fate}, ${milliseconds} ms`;
};

/**
 * Drafts a listing of each photo on each site, has it verified and posts it, as an app would: upload-picture,
 * draft-item, post-item with verifyOnly, post-item. Only on an emulated marketplace, since it posts.
 *
 * @returns undefined if the marketplace is not emulated
 */
export async function evaluateDrafts(
  photos: readonly Photo[],
  host: EvaluationHost,
  options: {
    readonly folder: string;
    readonly recorder: UsageRecorder;
    readonly progress: (line: string) => void;
  },
): Promise<readonly DraftRecord[] | undefined> {
  const { market } = host.standIns;
  if (market === undefined) return undefined;
  const { folder, recorder, progress } = options;
  const records: DraftRecord[] = [];
  for (const photo of photos) {
    const token = market.issueSellerTokens().accessToken;
    const bytes = await readFile(join(folder, photo.name));
    const upload = { market_access_token: token, image_base64: bytes.toString('base64') };
    const { body } = await callHost(host, 'market/upload-picture', upload);
    const { fullUrl: picture } = uploadPicture.response.parse(body);
    for (const site of siteNames) {
      const subject = { photo: photo.name, site, picture };
      const record = await tryDraft(subject, { host, recorder, token });
      records.push(record);
      progress(`[drafts ${records.length}/${photos.length * siteNames.length}] ${describe(record)}`);
    }
  }
  return records;
}
