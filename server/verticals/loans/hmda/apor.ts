import type { OutputOf } from '#contract/core/call.ts';
import type { hmda } from '#contract/verticals/loans/hmda/hmda.ts';
import type { readApor } from '#contract/verticals/loans/hmda/rate-spread.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

type Loaded = OutputOf<typeof hmda.apor>;
type Kind = keyof Loaded;

export async function readTables(tx: Tx): Promise<Loaded> {
  const rows = await tx.all<Loaded[Kind] & { kind: Kind }>(sql`
    select kind, count(*)::int as weeks, min(week_on) as "from", max(week_on) as "to" from hmda_apor
    where organisation_id = ${tx.scope.organisationId} group by kind`);
  const of = (kind: Kind) => {
    const { weeks = 0, from = null, to = null } = rows.find((row) => row.kind === kind) ?? {};
    return { weeks, from, to };
  };
  return { fixed: of('fixed'), arm: of('arm') };
}

export async function loadTable(
  tx: Tx,
  kind: Kind,
  { weeks, refused }: ReturnType<typeof readApor>,
): Promise<Loaded[Kind]> {
  if (refused.length > 0 || weeks.length === 0)
    throw new Refusal('invalid_input', refused[0]?.why ?? 'The file has no rates.', {
      issues: refused.slice(0, 50).map(({ line, why }) => ({ path: ['row', line], message: why })),
    });
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into hmda_apor (organisation_id, kind, week_on, rates)
    select ${organisationId}, ${kind}, (w ->> 'on')::date, array(select jsonb_array_elements_text(w -> 'rates')::int)
    from jsonb_array_elements(${JSON.stringify(weeks)}::jsonb) w
    on conflict (organisation_id, kind, week_on) do update set rates = excluded.rates`);
  tx.record({
    kind: 'hmda.rates_loaded',
    subject: { type: 'organisation', id: organisationId },
    data: { kind, weeks: weeks.length, from: weeks.at(-1)?.on ?? null, to: weeks[0]?.on ?? null },
  });
  return (await readTables(tx))[kind];
}
