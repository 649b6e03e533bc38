import type { RetentionRule } from '#contract/inventory/retention-rules.ts';
import type { RetentionClass } from '#contract/people/file-rules.ts';
import { codesByName } from '#contract/people/states.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { rulesOf } from './rules.ts';

/** The state's rule if there is one, otherwise the general one. */
const yearsBy = (rules: readonly RetentionRule[], kind: Sql, state: Sql): Sql => sql`(
  select r.years from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) r(kind text, state text, years int)
  where r.kind = ${kind} and (r.state is null or r.state = ${state}) order by r.state nulls last limit 1)`;

/** The two-letter code of a state in any spelling. */
const code = (written: Sql): Sql =>
  sql`coalesce(${JSON.stringify(Object.fromEntries(codesByName))}::jsonb ->> lower(trim(${written})), upper(trim(${written})))`;

/** The state of a deal `l`: from its listing, otherwise from the end of its address. */
const stateOfDeal = sql`coalesce(
  (select ${code(sql`h.state_or_province`)} from listings h where h.organisation_id = l.organisation_id and h.id = l.listing_id),
  substring(l.address from '\\m([A-Z]{2})(?:\\s+\\d{5}(?:-\\d{4})?)?\\s*$'))`;

/** For a file `f`: the kind of rule for a class of documents, and the state. */
const ruleOf = (retention: RetentionClass): { kind: Sql; state: Sql } => {
  const ofDeal = (what: Sql) =>
    sql`select ${what} from deals l where l.organisation_id = f.organisation_id and l.id = f.record_id`;
  return {
    kind:
      retention === 'transaction'
        ? sql`case f.record_type when 'deal' then (${ofDeal(sql`l.side`)}) else 'transaction' end`
        : sql`${retention}::text`,
    state: sql`case f.record_type when 'deal' then (${ofDeal(stateOfDeal)})
      when 'listing' then (select ${code(sql`h.state_or_province`)} from listings h
        where h.organisation_id = f.organisation_id and h.id = f.record_id) end`,
  };
};

/** Sets a file's retention by its class, counted from its creation. `none` ends it. */
export async function keepByClass(tx: Tx, fileId: string, retention: RetentionClass): Promise<void> {
  const { kind, state } = ruleOf(retention);
  const until =
    retention === 'none'
      ? sql`null`
      : sql`(f.created_at + ${yearsBy((await rulesOf(tx)).rules, kind, state)} * interval '1 year')::date`;
  await tx.run(sql`
    update files f set retention = ${retention}, keep_until = ${until}
    where f.organisation_id = ${tx.scope.organisationId} and f.id = ${fileId}`);
}

type Which = { deals?: readonly string[]; files?: readonly string[] };

/**
 * Keeps the files of ended deals by the rule for the deal's side, counted from that day, or longer if the rule for their class requires it.
 * A later date of a file stays. Records how many files of each deal are kept longer now.
 */
export async function keepFilesOfDeals(tx: Tx, { deals = [], files = [] }: Which): Promise<void> {
  if (deals.length === 0 && files.length === 0) return;
  const { organisationId } = tx.scope;
  const { rules } = await rulesOf(tx);
  const kept = await tx.all<{ deal: string; count: number; until: string }>(sql`
    with due as (
      select f.id, l.id as deal, (l.over_on + greatest(${yearsBy(rules, sql`l.side`, sql`l.where_it_is`)},
        case when f.retention not in ('none', 'transaction') then ${yearsBy(rules, sql`f.retention`, sql`l.where_it_is`)} end)
        * interval '1 year')::date as until
      from files f join (
        select l.organisation_id, l.id, l.side, coalesce(l.closed_on, l.stage_changed_at::date) as over_on, ${stateOfDeal} as where_it_is
        from deals l where l.organisation_id = ${organisationId} and l.state <> 'open'
      ) l on l.organisation_id = f.organisation_id and l.id = f.record_id
      where f.organisation_id = ${organisationId} and f.record_type = 'deal' and f.deleted_at is null
        and (f.record_id = any(${deals}::uuid[]) or f.id = any(${files}::uuid[]))),
    kept as (
      update files f set retention = case f.retention when 'none' then 'transaction' else f.retention end, keep_until = due.until
      from due where f.organisation_id = ${organisationId} and f.id = due.id and (f.keep_until is null or f.keep_until < due.until)
      returning due.deal, due.until)
    select deal, count(*)::int as count, max(until)::text as until from kept group by deal`);
  for (const { deal, count, until } of kept)
    tx.record({ kind: 'deal.files_kept', subject: { type: 'deal', id: deal }, data: { count, until } });
}
