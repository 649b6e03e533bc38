import { createHash } from 'node:crypto';
import { firstOpened } from '#contract/core/opened.ts';
import type { RefusableField } from '#contract/people/form-refusals.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import type { Place } from './note-visit.ts';

const hour = 60 * 60;
/** People correct a form a few times; more from one network are programs. */
const most = 60;

/** The same for every try of one visitor with one form, and nothing that tells who they are. */
const fillingOf = (opened: string): Buffer => createHash('sha256').update(firstOpened(opened)).digest().subarray(0, 16);

type Refused = { place: Place; opened: string; fields: readonly RefusableField[] };

/** Counts fields at which a form was refused. The caller has checked that the form was opened here. */
export async function noteRefusal(
  { db }: Services,
  scope: Scope,
  request: RequestFacts,
  { place: { kind, slug }, opened, fields }: Refused,
): Promise<void> {
  const { organisationId } = scope;
  await limit(db, `refused form ${organisationId} ${slug} from ${networkOf(request.ip)}`, most, hour);
  const filling = fillingOf(opened);
  await db.withOrg(scope, async (tx) => {
    for (const field of fields)
      await tx.run(sql`
        insert into form_refusals as f (organisation_id, id, place, slug, filling, field)
        values (${organisationId}, ${newId()}, ${kind}, ${slug}, ${filling}, ${field})
        on conflict (organisation_id, filling, field) do update set times = f.times + 1, last_at = now(), is_mended = false`);
  });
}

/** A form that was taken in: whatever was refused of it before is mended. */
export async function noteMended({ db }: Services, scope: Scope, opened: string): Promise<void> {
  const filling = fillingOf(opened);
  await db.withOrg(scope, (tx) =>
    tx.run(sql`
      update form_refusals set is_mended = true, last_at = now()
      where organisation_id = ${scope.organisationId} and filling = ${filling} and not is_mended`),
  );
}
