import { createDiskStorage } from './disk.ts';
import type { S3Settings } from './s3-client.ts';
import type { Storage } from './storage.ts';

export type StorageSettings = { folder: string; s3?: S3Settings | undefined };

/** Several machines need a store that all of them can reach; for a single machine, a folder is enough. */
export async function chooseStorage({ folder, s3 }: StorageSettings): Promise<Storage> {
  if (!s3) return createDiskStorage({ folder });
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage(s3);
}
