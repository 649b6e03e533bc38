import type { EnterpriseSetting } from '#contract/account/enterprise-settings.ts';
import type { InputOf } from '#contract/core/call.ts';
import {
  revertedByHand,
  type SettingChange,
  type SettingPlace,
  settingPlaces,
  type settingsHistory,
} from '#contract/insight/settings-history.ts';
import { refuseLocked } from '#server/account/enterprise/inherited.ts';
import { after, type Order } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';

const order: Order = { id: sql`h.id`, descending: true };

/** Fields side by side; which row it is, where there are several, by its name or key. */
const entries = (tx: Tx, only: Sql, limit: number): Promise<SettingChange[]> =>
  tx.all<SettingChange>(sql`
    select h.id, h.place, h.at, h.reverts,
      coalesce(h.after ->> 'name', h.after ->> 'label', h.before ->> 'name', h.before ->> 'label',
        (select string_agg(k.value, ', ') from jsonb_each_text(h.row_key) k)) as name,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as by,
      case when h.before is null then 'added' when h.after is null then 'removed' else 'changed' end as deed,
      exists (select from settings_history r where r.organisation_id = h.organisation_id and r.reverts = h.id) as "isReverted",
      (select count(*)::int from memberships m where m.organisation_id = h.organisation_id and m.removed_at is null) as members,
      (select coalesce(json_agg(json_build_object('field', f.key, 'before', h.before -> f.key, 'after', h.after -> f.key) order by f.key), '[]')
       from jsonb_object_keys(coalesce(h.before, '{}') || coalesce(h.after, '{}')) f(key)
       where h.before -> f.key is distinct from h.after -> f.key) as changes
    from settings_history h left join users u on u.id = h.changed_by
    where h.organisation_id = ${tx.scope.organisationId} ${only} order by h.id desc limit ${sql.int(limit)}`);

export async function historyPage(tx: Tx, { place, by, cursor, limit }: InputOf<typeof settingsHistory.list>) {
  const ofPlace = place ? sql`and h.place = ${place}` : nothing;
  const ofPerson = by ? sql`and h.changed_by = ${by}` : nothing;
  const rows = await entries(tx, sql`${ofPlace} ${ofPerson} and ${after(order, cursor)}`, limit);
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}

type Kept = {
  place: SettingPlace;
  key: Record<string, unknown>;
  before: object | null;
  after: object | null;
  done: boolean;
};

/**
 * Puts back what a change replaced, if what it made still stands. The tables' own rules hold: what no longer fits is refused by them,
 * and the return is a change like any other, on record.
 */
export async function revertSetting(tx: Tx, id: string): Promise<SettingChange> {
  const { organisationId } = tx.scope;
  // Two at once: the second finds what the first one did.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`settings-history ${id}`}, 0))`);
  const kept = await tx.one<Kept>(sql`
    select h.place, h.row_key as key, h.before, h.after, exists (
      select from settings_history r where r.organisation_id = h.organisation_id and r.reverts = h.id) as done
    from settings_history h where h.organisation_id = ${organisationId} and h.id = ${id}`);
  if (!kept || !settingPlaces.includes(kept.place)) throw notFound();
  if (revertedByHand.includes(kept.place)) throw new Refusal('conflict', 'Change the security policy on its own page.');
  if (kept.done) {
    const [made] = await entries(tx, sql`and h.reverts = ${id}`, 1);
    return made!;
  }
  await refuseLockedReturn(tx, kept);
  await tx.run(sql`select set_config('app.reverts', ${id}, true)`);
  const touched = await putBack(tx, kept).catch((error: unknown) => {
    const { code } = error as { code?: string };
    if (code && /^(22|23|42501|P0001)/.test(code))
      throw new Refusal('conflict', 'The earlier value no longer fits your other settings.');
    throw error;
  });
  await tx.run(sql`select set_config('app.reverts', '', true)`);
  if (touched === 0)
    throw new Refusal('conflict', 'This setting was changed again since. Revert the later change first.');
  tx.record({
    kind: 'settings.reverted',
    subject: { type: 'organisation', id: organisationId },
    data: { place: kept.place, change: id },
  });
  const [made] = await entries(tx, sql`and h.reverts = ${id}`, 1);
  if (!made) throw new Refusal('conflict', 'This setting is as it was before.');
  return made;
}

/** Where a company above can lock a column: what it locked meanwhile stays, whoever had it otherwise before. */
const lockable: Partial<Record<SettingPlace, Readonly<Record<string, EnterpriseSetting>>>> = {
  brands: { colour: 'brandColor', licence: 'brandLicense' },
  message_settings: { postal_address: 'postalAddress' },
};

async function refuseLockedReturn(tx: Tx, { place, before, after }: Kept): Promise<void> {
  const columns = Object.entries(lockable[place] ?? {}).filter(([column]) => column in { ...before, ...after });
  const earlier = (before ?? {}) as Record<string, string | null>;
  await refuseLocked(tx, Object.fromEntries(columns.map(([column, name]) => [name, earlier[column] ?? null])));
}

/** How many rows were put back: none where the row is not as the change left it. */
async function putBack(tx: Tx, { place, key, before, after }: Kept): Promise<number> {
  const table = sql.raw(place);
  const whole = { ...key, organisation_id: tx.scope.organisationId };
  const isIt = sql.join(
    Object.keys(whole).map((column) => sql`t.${sql.raw(column)} = g.${sql.raw(column)}`),
    ' and ',
  );
  const given = (values: object) =>
    sql`jsonb_populate_record(null::${table}, ${JSON.stringify({ ...whole, ...values })}::jsonb) g`;
  if (after === null)
    return tx.run(sql`
      insert into ${table} (${columnsOf({ ...whole, ...before })})
      select ${columnsOf({ ...whole, ...before }, 'g.')} from ${given(before!)} on conflict do nothing`);
  const isAsLeft = sql`to_jsonb(t) @> ${JSON.stringify(after)}::jsonb`;
  const update = async (set: readonly Sql[], from: Sql) => {
    const versioned = await tx.one(sql`
      select from information_schema.columns where table_schema = 'public' and table_name = ${place} and column_name = 'version'`);
    const all = versioned ? [...set, sql`version = t.version + 1`] : set;
    return tx.run(sql`update ${table} t set ${sql.join([...all], ', ')} from ${from} where ${isIt} and ${isAsLeft}`);
  };
  if (before === null) {
    const { mayDelete } = await tx.get<{ mayDelete: boolean }>(
      sql`select has_table_privilege(${place}, 'DELETE') as "mayDelete"`,
    );
    if (mayDelete) return tx.run(sql`delete from ${table} t using ${given({})} where ${isIt} and ${isAsLeft}`);
    // Settings that are only ever changed go back to what they are where nobody set them.
    const usual = Object.keys(after)
      .filter((column) => !(column in key))
      .map((column) => sql`${columnsOf({ [column]: null })} = default`);
    return update(usual, given({}));
  }
  const set = Object.keys(before).map((column) => sql`${sql.raw(column)} = g.${sql.raw(column)}`);
  return update(set, given(before));
}

const columnsOf = (values: object, before = ''): Sql =>
  sql.join(
    Object.keys(values).map((column) => sql.raw(`${before}"${column.replaceAll('"', '')}"`)),
    ', ',
  );
