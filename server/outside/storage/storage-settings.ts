import { join } from 'node:path';
import type { Settings } from '#server/env.ts';
import type { StorageSettings } from './choose-storage.ts';

/** The storage settings from the environment: an incomplete S3 configuration is an error and doesn't fall back to the folder. */
export function storageSettings(settings: Settings): StorageSettings {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, dataDir } = settings;
  const folder = join(dataDir, 'files');
  const given = [S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].filter(Boolean).length;
  if (given === 0) return { folder };
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error('An S3 store needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  return {
    folder,
    s3: {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      pathStyle: !new URL(S3_ENDPOINT).hostname.endsWith('.amazonaws.com'),
    },
  };
}
