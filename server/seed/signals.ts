import { defaultWeights } from '#contract/people/scoring-rules.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { countScores } from '#server/people/scoring/count-scores.ts';

const kinds = [
  'lead.visited_site',
  'lead.viewed_home',
  'lead.viewed_home',
  'lead.viewed_home',
  'lead.saved_home',
  'appointment.booked',
];
const homes = ['412 Juniper Lane', '9 Harbor View', '1180 Alder Street', '27 Quarry Road', '630 Mission Court'];
const chunk = 500;

/** What people did on the organisation's site in the last weeks, one in four of them; and with it all scores. */
export async function seedSignals(tx: Tx, now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const dice = (n: number, below: number) =>
    sql`((hashtextextended(l.id::text, ${sql.int(n)} + s.n) & 2147483647) % ${sql.int(below)})`;
  await tx.run(sql`
    insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data, at)
    select l.organisation_id,
      (lpad(to_hex((extract(epoch from d.at) * 1000)::bigint), 12, '0') || '7' || substr(md5(l.id::text || s.n), 1, 3) || '8' || substr(md5(l.id::text || s.n), 5, 15))::uuid,
      (${kinds}::text[])[1 + ${dice(1, kinds.length)}], 'lead', l.id, 'system',
      jsonb_build_object('about', (${homes}::text[])[1 + ${dice(2, homes.length)}], 'title', 'Consultation', 'startsAt', d.at + interval '2 days'), d.at
    from leads l cross join generate_series(1, 6) s(n)
    cross join lateral (select greatest(l.created_at, ${now.toISOString()}::timestamptz
      - interval '1 minute' * (20 + (hashtextextended(l.id::text, 7) & 2147483647) % 20000 + s.n * 47)) as at) d
    where l.organisation_id = ${organisationId} and hashtextextended(l.id::text, 3) & 3 = 0 and ${dice(4, 3)} > 0
      and l.stage in ('new', 'attempting', 'engaged', 'appointment', 'active', 'nurture')`);
  const leads = await tx.all<{ id: string }>(
    sql`select id from leads where organisation_id = ${organisationId} order by id`,
  );
  for (let from = 0; from < leads.length; from += chunk)
    await countScores(
      tx,
      leads.slice(from, from + chunk).map(({ id }) => id),
      defaultWeights,
      now,
    );
}
