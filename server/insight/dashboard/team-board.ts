import { workers } from '#contract/core/access.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { question } from '#contract/core/metrics/metrics.ts';
import type { dashboard } from '#contract/insight/dashboard.ts';
import { livelyFilter, neverTouched } from '#contract/insight/queue-reasons.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { ask } from '#server/core/metrics/ask.ts';
import type { Registry } from '#server/core/metrics/registry.ts';
import { visibleOwners } from '#server/people/leads/policy.ts';

const most = 50;
const byOwner = question.parse({ metrics: ['leads_in_new', 'leads_open'], by: ['owner'] });
/** The same numbers, of those alone who wait for somebody. */
const waitingByOwner = question.parse({ metrics: ['leads_in_new'], by: ['owner'], filter: neverTouched });
/** With whom something happened lately: few beside all who are open, whose number is kept. */
const livelyByOwner = question.parse({ metrics: ['leads_open'], by: ['owner'], filter: livelyFilter });
const lateByPerson = question.parse({ metrics: ['tasks_overdue'], by: ['assignee'] });

type Team = OutputOf<typeof dashboard.team>;

/** Those with most that waits first, and what is nobody's beside them: together they are what the pipeline shows. */
export async function readTeam(tx: Tx, registry: Registry, actor: Member): Promise<Team> {
  const owners = visibleOwners(actor);
  const members = await tx.all<{ userId: string; name: string }>(sql`
    select m.user_id as "userId", u.first_name || ' ' || u.last_name as name from memberships m join users u on u.id = m.user_id
    where m.organisation_id = ${actor.organisationId} and m.removed_at is null and m.role = any(${[...workers]}::text[])
      ${owners ? sql`and m.user_id = any(${owners})` : sql.raw('')}`);
  const counted = async (asked: typeof byOwner) => {
    const { rows } = await ask(tx, registry, actor, asked);
    const found = new Map(rows.map(({ keys, cells }) => [keys[0] ?? null, cells]));
    return (who: string | null, metric: string): number => found.get(who)?.[metric]?.n ?? 0;
  };
  const [all, waiting, lively, late] = [
    await counted(byOwner),
    await counted(waitingByOwner),
    await counted(livelyByOwner),
    await counted(lateByPerson),
  ];
  const of = (owner: string | null) => ({
    newLeads: all(owner, 'leads_in_new'),
    openLeads: all(owner, 'leads_open'),
  });
  const pushOf = (who: string | null) => ({
    waiting: waiting(who, 'leads_in_new'),
    // Each is asked for by itself: who comes in between makes no number below zero.
    quiet: Math.max(0, all(who, 'leads_open') - lively(who, 'leads_open')),
    overdueTasks: late(who, 'tasks_overdue'),
  });
  const lines = members
    .map((member) => ({ ...member, ...of(member.userId), ...pushOf(member.userId) }))
    // Who waits for a first answer is lost soonest.
    .sort(
      (a, b) =>
        b.waiting - a.waiting ||
        b.overdueTasks - a.overdueTasks ||
        b.quiet - a.quiet ||
        b.newLeads - a.newLeads ||
        b.openLeads - a.openLeads ||
        (a.name < b.name ? -1 : 1),
    );
  return { rows: lines.slice(0, most), members: members.length, unassigned: { ...of(null), ...pushOf(null) } };
}
