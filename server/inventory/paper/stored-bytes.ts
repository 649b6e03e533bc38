import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { isJudged } from '../files/policy.ts';

/** Larger images are left out: a printed image needs no more. */
const mostBytes = 24 * 1024 * 1024;

/** Storage keys of the first photo of each listing, in a size for print. */
export async function firstPhotoKeys(tx: Tx, listings: readonly string[], width: number): Promise<Map<string, string>> {
  if (listings.length === 0) return new Map();
  const rows = await tx.all<{ id: string; key: string }>(sql`
    select l.id, coalesce(z.storage_key, f.storage_key) as key from listings l
    join listing_photos p on p.organisation_id = l.organisation_id and p.id = l.first_photo_id
    join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
    left join lateral (
      select z.storage_key from picture_sizes z
      where z.organisation_id = f.organisation_id and z.file_id = f.id and z.width >= ${width}::int order by z.width limit 1) z on true
    where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${[...listings]}::uuid[]) and ${isJudged}`);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** Storage keys of an agent's photo and the organization's logo. */
export async function brandKeys(tx: Tx, agent: string | null): Promise<{ face: string | null; logo: string | null }> {
  const stored = (id: 'p.photo_id' | 'w.logo_id') => sql`(
    select f.storage_key from files f where f.organisation_id = o.id and f.id = ${sql.raw(id)} and f.deleted_at is null and f.scan <> 'infected')`;
  return tx.get(sql`
    select ${stored('p.photo_id')} as face, ${stored('w.logo_id')} as logo from organisations o
    left join brands w on w.organisation_id = o.id
    left join agent_profiles p on p.organisation_id = o.id and p.user_id = ${agent}
    where o.id = ${tx.scope.organisationId}`);
}

/** The stored content, or undefined: a missing image doesn't prevent drawing. */
export async function bytesAt(
  { storage }: Pick<Services, 'storage'>,
  key: string | null | undefined,
): Promise<Uint8Array | undefined> {
  if (!key) return undefined;
  const stored = await storage.get(key).catch(() => undefined);
  if (!stored) return undefined;
  const bytes = new Uint8Array(await new Response(stored.stream).arrayBuffer());
  return bytes.length <= mostBytes ? bytes : undefined;
}
