import { sealedKey } from '#server/outside/storage/sealing.ts';

/** Where a part of an upload lies until the whole is put together. */
export function partKey(organisationId: string, uploadId: string, part: number, isSensitive: boolean): string {
  const key = `${organisationId}/${uploadId}/${part}`;
  return isSensitive ? sealedKey(key) : key;
}
