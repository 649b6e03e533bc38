import type { Member } from '#server/core/auth/actor.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { StoredContent } from '../../files/send-content.ts';
import { fileName } from './write-job.ts';

const purpose = 'departure';

type Made = { userId: string; key: string; size: number; signed: string; isKept: boolean };

/** Finds a finished export. Its manifest remains after the file is deleted. */
export async function madeExport(tx: Tx, which: Sql): Promise<Made> {
  const made = await tx.one<Made>(sql`
    select e.user_id as "userId", e.storage_key as key, e.size::bigint as size, e.signed, e.kept_until > now() as "isKept"
    from departure_exports e where e.organisation_id = ${tx.scope.organisationId} and e.made_at is not null and ${which}`);
  if (!made) throw notFound();
  return made;
}

export const contentOf = ({ key, size }: Made): StoredContent => ({
  key,
  size,
  name: fileName,
  contentType: 'text/csv; charset=utf-8',
});

/** A new link invalidates the previous one, because its expiration time is part of the token. */
export async function setLink(
  tx: Tx,
  actor: Member,
  { settings }: Services,
  { id, days }: { id: string; days: number | null },
): Promise<{ token: string | null; until: string | null }> {
  const made = await madeExport(tx, sql`e.id = ${id}`);
  if (days !== null && !made.isKept) throw new Refusal('conflict', 'The file is no longer kept. Export it again.');
  const { until } = await tx.get<{ until: string | null }>(sql`
    update departure_exports set
      link_until = case when ${days}::int is not null then least(kept_until, now() + ${days}::int * interval '1 day') end
    where organisation_id = ${actor.organisationId} and id = ${id} returning link_until as until`);
  tx.record({
    kind: 'departure.linked',
    subject: { type: 'user', id: made.userId },
    data: { exportId: id, until },
  });
  const token = until && seal(settings.secret, purpose, [actor.organisationId, id, until].join(' '));
  return { token, until };
}

export function readLink(secret: string, token: string): { scope: Scope; which: Sql } {
  try {
    const [organisationId, id, until] = unseal(secret, purpose, token).split(' ') as [string, string, string];
    const scope: Scope = { organisationId, userId: null, actorKind: 'system' };
    return { scope, which: sql`e.id = ${id} and e.link_until = ${until}::timestamptz and e.link_until > now()` };
  } catch {
    throw notFound();
  }
}
