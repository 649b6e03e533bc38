import { dayIn } from '#contract/core/time-zone.ts';
import type { CmaReport } from '#contract/inventory/value/cmas.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { ReplyHeaders } from '#server/core/http/reply.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import type { Services } from '#server/core/services.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { fileHeaders } from '#server/outside/storage/files/file-headers.ts';
import { brandKeys, bytesAt, firstPhotoKeys } from '../../paper/stored-bytes.ts';
import { photoOrder } from './report.ts';
import type { CmaToDraw } from './report-words.ts';

type Ready = { report: CmaReport; day: string; keys: (string | null)[]; face: string | null; logo: string | null };

/** Everything the PDF needs from the database: its content, and the storage keys of its images. */
export async function readyReport(tx: Tx, id: string, report: CmaReport): Promise<Ready> {
  if (report.comparables.length === 0) throw new Refusal('conflict', 'Add a comparable first.');
  const found = await tx.get<{ listing: string | null; comparables: { listing: string }[]; owner: string | null }>(sql`
    select listing_id as listing, comparables, owner_id as owner from cmas
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  const order = photoOrder(found);
  // The PDF shows only the photos that the report shows.
  const shown = [report.photo, ...report.comparables.map(({ photo }) => photo)];
  const keys = await firstPhotoKeys(
    tx,
    order.filter((one) => one !== null),
    640,
  );
  const { face, logo } = await brandKeys(tx, found.owner);
  return {
    report,
    day: dayIn(Date.parse(report.asOf), await zoneOf(tx)),
    keys: order.map((listing, place) => (listing && shown[place] ? (keys.get(listing) ?? null) : null)),
    face: report.person ? face : null,
    logo,
  };
}

export async function sendReport(
  services: Services,
  lane: string,
  { report, day, keys, face, logo }: Ready,
  headers: ReplyHeaders,
): Promise<Response> {
  const data: CmaToDraw = {
    report,
    day,
    photos: await Promise.all(keys.map((key) => bytesAt(services, key))),
    face: await bytesAt(services, face),
    logo: await bytesAt(services, logo),
  };
  const bytes = await boundedWork<Uint8Array>({ module: new URL('./draw-thread.ts', import.meta.url), data, lane });
  const street = report.address.split(',')[0]!.replace(/[^\p{L}\p{N} -]+/gu, '');
  const file = { name: `${street} CMA.pdf`, contentType: 'application/pdf' };
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, ...fileHeaders(file, 'attachment'), 'content-length': String(bytes.length) },
  });
}
