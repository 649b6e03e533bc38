import type { OutputOf } from '#contract/core/call.ts';
import type { leadViews } from '#contract/people/lead-views.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, scopeOf } from '#server/core/http/serve.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';
import { visibleTo } from './policy.ts';

/** Views that this process has already stored in the current hour, so that repeated views cost one row an hour. */
const written = new Set<string>();
const mostRemembered = 50_000;
let hourOfWritten = 0;

function isNew(key: string, now: number): boolean {
  const hour = Math.floor(now / 3_600_000);
  if (hour !== hourOfWritten || written.size >= mostRemembered) written.clear();
  hourOfWritten = hour;
  if (written.has(key)) return false;
  written.add(key);
  return true;
}

/** Wraps a call that reads one lead and records who read it. */
export const noted = (served: Served): Served => ({
  call: served.call,
  async answer(c, name, services) {
    const response = await served.answer(c, name, services);
    const actor = (await services.actors.of(c)) as Member;
    const id = c.req.param('id')!;
    const byKey = actor.kind === 'key';
    const key = `${actor.organisationId} ${actor.userId} ${byKey} ${id}`;
    if (!isNew(key, Date.now())) return response;
    await services.db
      .withOrg(scopeOf(actor, c.var.request), (tx) =>
        tx.run(sql`
          insert into lead_views (organisation_id, lead_id, hour, user_id, by_key)
          select l.organisation_id, l.id, date_trunc('hour', now()), ${actor.userId}, ${byKey} from leads l
          where l.organisation_id = ${actor.organisationId} and l.id = ${id} on conflict do nothing`),
      )
      .catch((error: unknown) => {
        written.delete(key);
        throw error;
      });
    return response;
  },
});

export async function leadSeenBy(tx: Tx, actor: Member, id: string): Promise<OutputOf<typeof leadViews.seenBy>> {
  const lead = await tx.one(sql`
    select 1 from leads l where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`);
  if (!lead) throw notFound();
  type Row = OutputOf<typeof leadViews.seenBy>['people'][number];
  const people = await tx.all<Row>(sql`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, v.by_key as "byKey", min(v.hour) as "firstAt", max(v.hour) as "lastAt",
           count(*)::int as hours
    from lead_views v join users u on u.id = v.user_id
    where v.organisation_id = ${actor.organisationId} and v.lead_id = ${id}
    group by u.id, v.by_key order by max(v.hour) desc, u.id limit 500`);
  return { people };
}

/** The same period for which the table's row policy lets the system role see these rows. */
export const outlivedViews: Outlived = { table: 'lead_views', when: sql`hour < now() - interval '400 days'` };
