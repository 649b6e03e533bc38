import type { SecurityPolicy, security } from '#contract/account/security.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { isWithin } from '#server/core/auth/networks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';

type Row = Omit<SecurityPolicy, 'yourAddress'>;

const none: Row = {
  requireFactor: false,
  factorFrom: null,
  sessionHours: null,
  idleHours: null,
  networks: [],
  networksForKeys: false,
  exportRows: null,
  version: 1,
  changedBy: null,
  changedAt: null,
};

export async function readPolicy(tx: Tx): Promise<Row> {
  const row = await tx.one<Row>(sql`
    select p.require_factor as "requireFactor", p.factor_from as "factorFrom", p.session_hours as "sessionHours",
           p.idle_hours as "idleHours", p.networks::text[] as networks, p.networks_for_keys as "networksForKeys",
           p.export_rows as "exportRows", p.version, u.first_name || ' ' || u.last_name as "changedBy", p.changed_at as "changedAt"
    from security_policies p left join users u on u.id = p.changed_by
    where p.organisation_id = ${tx.scope.organisationId}`);
  return row ?? none;
}

export async function changePolicy(
  tx: Tx,
  actor: Member,
  ip: string,
  version: number,
  { graceDays, ...wish }: InputOf<typeof security.changePolicy>,
): Promise<SecurityPolicy> {
  await tx.run(sql`select 1 from organisations where id = ${actor.organisationId} for update`);
  const before = await readPolicy(tx);
  if (before.version !== version)
    throw new Refusal('version_conflict', undefined, { current: { ...before, yourAddress: ip } });
  await refuseLockout(tx, actor, ip, before, wish);
  const factorFrom = !wish.requireFactor
    ? sql`null`
    : before.requireFactor
      ? sql`${before.factorFrom}::timestamptz`
      : sql`now() + ${graceDays} * interval '1 day'`;
  await tx.run(sql`
    insert into security_policies as p (organisation_id, require_factor, factor_from, session_hours, idle_hours, networks,
      networks_for_keys, export_rows, version, changed_by)
    values (${actor.organisationId}, ${wish.requireFactor}, ${factorFrom}, ${wish.sessionHours}, ${wish.idleHours},
            ${wish.networks}::inet[], ${wish.networksForKeys}, ${wish.exportRows}, 2, ${actor.userId})
    on conflict (organisation_id) do update set
      require_factor = excluded.require_factor, factor_from = excluded.factor_from, session_hours = excluded.session_hours,
      idle_hours = excluded.idle_hours, networks = excluded.networks, networks_for_keys = excluded.networks_for_keys,
      export_rows = excluded.export_rows, version = p.version + 1, changed_by = excluded.changed_by, changed_at = now()`);
  const after = await readPolicy(tx);
  tx.record({
    kind: 'security.policy_changed',
    subject: { type: 'organisation', id: actor.organisationId },
    data: { before: settingsOf(before), after: settingsOf(after) },
  });
  return { ...after, yourAddress: ip };
}

const settingsOf = ({ requireFactor, sessionHours, idleHours, networks, networksForKeys, exportRows }: Row) => ({
  requireFactor,
  sessionHours,
  idleHours,
  networks,
  networksForKeys,
  exportRows,
});

type Wish = Omit<InputOf<typeof security.changePolicy>, 'graceDays'>;

/** Throws when the policy would lock out its own author, or require an approval that nobody could give. */
async function refuseLockout(tx: Tx, actor: Member, ip: string, before: Row, wish: Wish): Promise<void> {
  const isNew = (changed: boolean, path: string, why: string) => {
    if (changed && !actor.hasFactor) throw invalid([path], why);
  };
  isNew(
    wish.requireFactor && !before.requireFactor,
    'requireFactor',
    'Turn on two-step verification for your own account first.',
  );
  isNew(
    wish.networks.length > 0,
    'networks',
    'Turn on two-step verification for your own account first: with it, an owner can get back in when the office address changes.',
  );
  if (wish.networks.length > 0 && !isWithin(wish.networks, ip))
    throw invalid(['networks'], `Your own address, ${ip}, is not on the list. You would lock yourself out.`);
  if (wish.exportRows !== null && before.exportRows === null) {
    const { heads } = await tx.get<{ heads: number }>(sql`
      select count(*)::int as heads from memberships
      where organisation_id = ${actor.organisationId} and removed_at is null and role in ('owner', 'admin')`);
    if (heads < 2) throw invalid(['exportRows'], 'Approvals need a second owner or admin. Invite one first.');
  }
}
