import type { Services } from '#server/core/services.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { bytesAt } from '../../paper/stored-bytes.ts';
import type { Authorization } from './authorization.ts';
import type { AuthorizationToDraw } from './draw-authorization.ts';

/** Draws the PDF in a thread. */
export async function authorizationPdf(
  services: Services,
  lane: string,
  { authorization, logo, at }: { authorization: Authorization; logo: string | null; at: number },
): Promise<Uint8Array> {
  const data: AuthorizationToDraw = { authorization, logo: await bytesAt(services, logo), at };
  return boundedWork<Uint8Array>({ module: new URL('./authorization-thread.ts', import.meta.url), data, lane });
}

export function authorizationName(address: string | null, name: string): string {
  const street = (address ?? name).split(',')[0]!.replace(/[^\p{L}\p{N} -]+/gu, '');
  return `${`Disbursement authorization ${street}`.trim().slice(0, 120)}.pdf`;
}
