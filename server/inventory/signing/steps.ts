import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { RequestFacts } from '#server/core/http/request.ts';

type Step = {
  what: 'requested' | 'asked' | 'reminded' | 'viewed' | 'signed' | 'declined' | 'cancelled' | 'expired' | 'completed';
  signer?: string | null;
  from?: RequestFacts;
};

/** Recorded for the certificate, and never changed. */
export async function noteStep(tx: Tx, signingId: string, { what, signer = null, from }: Step): Promise<void> {
  await tx.run(sql`
    insert into signing_steps (organisation_id, signing_id, signer_id, what, ip, agent)
    values (${tx.scope.organisationId}, ${signingId}, ${signer}, ${what}, ${from?.ip.slice(0, 64) ?? ''}, ${from?.userAgent.slice(0, 300) ?? ''})`);
}

/** Asks the signers whose turn has come: the next in order, or all. Returns their ids. */
export async function askNext(tx: Tx, signingId: string): Promise<string[]> {
  const { organisationId } = tx.scope;
  const asked = await tx.all<{ id: string }>(sql`
    update signers s set state = 'asked' from signings g
    where g.organisation_id = s.organisation_id and g.id = s.signing_id and s.organisation_id = ${organisationId}
      and s.signing_id = ${signingId} and g.state = 'open' and s.state = 'waiting'
      and (not g.in_order or not exists (
        select from signers b where b.organisation_id = s.organisation_id and b.signing_id = s.signing_id
          and b.position < s.position and b.state <> 'signed'))
    returning s.id`);
  for (const { id } of asked) await noteStep(tx, signingId, { what: 'asked', signer: id });
  return asked.map(({ id }) => id);
}
