import { addOns } from '#contract/account/price-book.ts';
import { verticals } from '#contract/core/verticals.ts';
import type { Finding } from '#contract/insight/test-runs.ts';
import { planFor } from '#server/account/billing/entitlements.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { inForce } from '#server/core/in-force.ts';
import type { Services } from '#server/core/services.ts';
import { found } from './found.ts';

type Result = { about: string; checked: number; failed: number; findings: Finding[] };
const tierNames = { free: 'Free', pro: 'Pro', elite: 'Elite' } as const;
type Group = { type: string; message: string; met: number; users: number; at: string };

/** Reports are the installation’s; here those that this workspace’s members made, without anything of anybody else’s. */
export async function errorsNow({ db }: Services, { organisationId }: Member): Promise<Result> {
  const groups = await db.asSystem((tx) =>
    tx.all<Group>(sql`
      select g.error_type as type, left(g.error_message, 200) as message, count(*)::int as met,
        count(distinct l.user_id)::int as users, to_json(max(l.created_at)) #>> '{}' as at
      from error_logs l join error_groups g on g.id = l.group_id and g.resolved_at is null
      join memberships m on m.user_id = l.user_id and m.organisation_id = ${organisationId} and m.removed_at is null
      where l.created_at > now() - interval '30 days'
      group by g.id, g.error_type, g.error_message order by max(l.created_at) desc limit 100`),
  );
  const findings = groups.map(({ type, message, met, users, at }) =>
    found('block', 'errorMet', `${met} times, ${users} people, last on ${at}: ${message}`, {
      what: type,
      values: { count: met, users, at, message },
    }),
  );
  if (groups.length === 0)
    findings.push(found('info', 'noErrors', 'No screen of your members met an error in 30 days.'));
  return { about: '', checked: groups.reduce((sum, { met }) => sum + met, 0), failed: groups.length, findings };
}

/** Nothing here fails: it is what is switched on, on record with its date, to be held against what somebody remembers. */
export async function featuresNow(tx: Tx, services: Services): Promise<Result> {
  const { settings } = services;
  const { tiers, addOns: held } = await planFor(tx);
  const to = '/settings/billing';
  const findings: Finding[] = [];
  const told = (what: string, isOn: boolean, isLive: boolean): Finding =>
    isOn
      ? found('info', 'on', 'On', { what, to })
      : isLive
        ? found('info', 'off', 'Off', { what, to })
        : found('info', 'coming', 'Coming soon', { what });
  for (const vertical of verticals) {
    const tier = tiers[vertical];
    findings.push(
      tier
        ? found('info', 'plan', `On, ${tierNames[tier]}`, { what: vertical, to, values: { tier: tierNames[tier] } })
        : told(vertical, false, settings.LIVE_VERTICALS.includes(vertical)),
    );
  }
  for (const addOn of addOns) findings.push(told(addOn, held.includes(addOn), settings.LIVE_ADD_ONS.includes(addOn)));
  for (const { name, kind, builtIn } of inForce(services))
    findings.push(
      builtIn
        ? found('info', 'builtIn', `Built in: ${kind}`, { what: name, values: { kind } })
        : found('info', 'byService', kind, { what: name, values: { kind } }),
    );
  return { about: '', checked: findings.length, failed: 0, findings };
}
