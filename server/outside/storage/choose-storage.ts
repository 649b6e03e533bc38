import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { S3Settings } from './s3-client.ts';
import type { Storage } from './storage.ts';

export type StorageSettings = { folder: string; s3?: S3Settings | undefined };

/** Several machines need a store that all of them reach; one machine needs a folder. */
export function chooseStorage({ folder, s3 }: StorageSettings): Storage {
  return s3 ? createS3Storage(s3) : createDiskStorage({ folder });
}
