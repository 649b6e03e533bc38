import { sealedKey } from '#server/outside/storage/sealing.ts';

/** Storage key of a part until the parts are joined. */
export function partKey(organisationId: string, uploadId: string, part: number, isSensitive: boolean): string {
  const key = `${organisationId}/${uploadId}/${part}`;
  return isSensitive ? sealedKey(key) : key;
}
