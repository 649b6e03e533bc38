import { addMonths } from '#contract/core/time-zone.ts';
import type { Escalation } from '#contract/verticals/commercial/escalation.ts';
import { isInTerm, isOnOffer, type LeaseOption, noticeWindow } from '#contract/verticals/commercial/options.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';

type Lease = { id: string; from: string; until: string; escalation: Escalation; options: readonly LeaseOption[] };

export const anniversary = (from: string, adjustment: number): string => addMonths(from, adjustment * 12);

/** The adjustment that no index is recorded for yet, while the lease lasts. */
export function nextIndex({ from, until, escalation }: Lease): { adjustment: number; on: string } | null {
  if (!escalation.cpi) return null;
  const adjustment = escalation.cpi.readings.length + 1;
  const on = anniversary(from, adjustment);
  return on > until ? null : { adjustment, on };
}

/** Whatever takes effect within the term does so before it ends. */
export function refuseOptions(options: readonly LeaseOption[], { from, until }: { from: string; until: string }): void {
  for (const [place, { kind, afterMonths }] of options.entries())
    if (isInTerm(kind) && addMonths(from, afterMonths ?? 0) > until)
      throw invalid(['options', place, 'afterMonths'], 'Enter a month within the term.');
}

type Counted = { kind: string; from: string | null; by: string; note: string };

/** Windows of options and the next adjustment by an index are counted anew; what was done stays, and is not asked for again. */
export async function countDates(tx: Tx, lease: Lease): Promise<void> {
  const { organisationId } = tx.scope;
  const dates: Counted[] = lease.options.flatMap((option) => {
    const window = noticeWindow(option, lease);
    if (isOnOffer(option.kind) || window === null) return [];
    const note = [words[option.kind], option.clause && `§ ${option.clause.replace(/^§\s*/, '')}`].filter(Boolean);
    return [{ kind: 'option_notice', from: window.from, by: window.by, note: note.join(', ') }];
  });
  const next = nextIndex(lease);
  if (next) dates.push({ kind: 'escalation', from: null, by: next.on, note: `CPI ${next.adjustment}` });
  await tx.run(sql`
    delete from commercial_dates where organisation_id = ${organisationId} and lease_id = ${lease.id} and is_counted and done_on is null`);
  await tx.run(sql`
    insert into commercial_dates (organisation_id, lease_id, kind, from_on, by_on, note, is_counted)
    select ${organisationId}, ${lease.id}, w.kind, w."from", w.by, w.note, true
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) w(kind text, "from" date, by date, note text)
    where not exists (select from commercial_dates d where d.organisation_id = ${organisationId} and d.lease_id = ${lease.id}
      and d.is_counted and d.kind = w.kind and d.by_on = w.by and d.note = w.note)`);
}

/** Kept as a note beside notes that people write, so in the language of the trade. */
const words: Record<LeaseOption['kind'], string> = {
  renewal: 'Renewal',
  expansion: 'Expansion',
  contraction: 'Contraction',
  termination: 'Early termination',
  rofr: 'Right of first refusal',
  rofo: 'Right of first offer',
};
