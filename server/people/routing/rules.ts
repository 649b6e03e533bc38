import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { conditionsIn } from '#contract/core/filter.ts';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { routing } from '#contract/people/routing.ts';
import type { RoutingGroup, RoutingRule } from '#contract/people/routing-rules.ts';
import { stateCode } from '#contract/people/states.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { firstIdOf } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { customFieldsOf } from '../leads/custom/custom-fields.ts';
import { type Candidate, isLicensed } from './candidate.ts';
import { decideBy, deskOf, type Turns } from './decide.ts';
import { ownerOf, readCandidates, readRules, readTurns, type StoredRules } from './desk.ts';

type RuleList = OutputOf<typeof routing.rules>;

export async function listRules(tx: Tx): Promise<RuleList> {
  const stored = await readRules(tx);
  const people = await readCandidates(tx);
  return present(stored, people, await readTurns(tx), await licensedIn(tx, people));
}

function present(
  { rules, pauseAfter, version }: StoredRules,
  people: Candidate[],
  turns: Turns,
  licensed: RuleList['licensed'],
): RuleList {
  const known = new Set(people.map(({ id }) => id));
  const current = rules.map((rule) => withoutGone(rule, known));
  return { rules: current, next: nextOf(current, people, turns), pauseAfter, licensed, version };
}

const mostStates = 10;

/** How many members are licensed in each state that recent leads came from. */
async function licensedIn(tx: Tx, people: readonly Candidate[]): Promise<RuleList['licensed']> {
  const rows = await tx.all<{ state: string; leads: number }>(sql`
    select l.state, count(*)::int as leads from leads l
    where l.organisation_id = ${tx.scope.organisationId} and l.id >= ${firstIdOf(Date.now() - recentDays * 86_400_000)}
      and l.state is not null and l.archived_at is null
    group by l.state order by 2 desc limit 100`);
  const counts = new Map<string, number>();
  for (const { state, leads } of rows) {
    const code = stateCode(state);
    if (code) counts.set(code, (counts.get(code) ?? 0) + leads);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostStates)
    .map(([state]) => ({
      state,
      agents: people.length,
      licensed: people.filter((one) => isLicensed(one, Date.now(), state)).length,
    }));
}

const recentDays = 90;

/** Removes former members from a rule. */
const withoutGone = (rule: RoutingRule, known: ReadonlySet<string>): RoutingRule => ({
  ...rule,
  people: rule.people.filter(({ user }) => known.has(user)),
  leadAgent: rule.leadAgent && known.has(rule.leadAgent) ? rule.leadAgent : null,
  fallback: rule.fallback.flatMap((group): RoutingGroup[] => {
    if (group.kind !== 'people') return [group];
    const users = group.users.filter((user) => known.has(user));
    return users.length > 0 ? [{ ...group, users }] : [];
  }),
});

/** Who each rule would choose now for a lead without a state. */
function nextOf(rules: readonly RoutingRule[], people: Candidate[], turns: Turns): RuleList['next'] {
  const desk = deskOf(rules, people, ownerOf(people));
  const named = rules.filter(({ method }) => method !== 'pond' && method !== 'first_to_claim');
  return Object.fromEntries(
    named.map((rule) => {
      const { chosen, offered, reasons } = decideBy(desk, rule, [], turns, { lead: {}, now: Date.now() });
      const isOwn = reasons.by === 'rule' || reasons.by === 'cover';
      return [rule.id, isOwn ? (chosen ?? offered[0] ?? null) : null];
    }),
  );
}

/** An omitted auto-pause setting keeps its value. */
export async function saveRules(
  tx: Tx,
  actor: Member,
  version: number,
  { rules, pauseAfter: wished }: InputOf<typeof routing.saveRules>,
): Promise<RuleList> {
  const { organisationId } = tx.scope;
  await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
  const before = await readRules(tx, true);
  const people = await readCandidates(tx);
  const turns = await readTurns(tx);
  if (before.version !== version)
    throw new Refusal('version_conflict', undefined, {
      current: present(before, people, turns, await licensedIn(tx, people)),
    });
  await refuseUnknown(tx, rules, people);
  const kept = rules.map((rule) => (rule.isDefault ? { ...rule, id: organisationId } : rule));
  const next = before.version + 1;
  const pauseAfter = wished === undefined ? before.pauseAfter : wished;
  await tx.run(sql`
    insert into routing_rules (organisation_id, rules, pause_after, version, changed_by)
    values (${organisationId}, ${JSON.stringify(kept)}::jsonb, ${pauseAfter}, ${next}, ${actor.userId})
    on conflict (organisation_id) do update set rules = excluded.rules, pause_after = excluded.pause_after, version = excluded.version,
      changed_at = now(), changed_by = excluded.changed_by`);
  await tx.run(sql`
    delete from routing_turns where organisation_id = ${organisationId} and rule_id <> all(${kept.map(({ id }) => id)}::uuid[])`);
  tx.record({
    kind: 'routing.changed',
    subject: { type: 'organisation', id: organisationId },
    data: { rules: kept.filter(({ isOn }) => isOn).length },
  });
  return present({ rules: kept, pauseAfter, version: next }, people, turns, await licensedIn(tx, people));
}

async function refuseUnknown(tx: Tx, rules: readonly RoutingRule[], people: readonly Candidate[]): Promise<void> {
  const members = new Set(people.map(({ id }) => id));
  const groups = await tx.get<{ teams: string[]; offices: string[] }>(sql`
    select array(select id from teams where organisation_id = ${tx.scope.organisationId}) as teams,
           array(select id from offices where organisation_id = ${tx.scope.organisationId}) as offices`);
  const own = new Set((await customFieldsOf(tx)).map(({ key }) => key));
  const isKnown = (group: { kind: string; id?: string }) =>
    group.kind === 'team' ? groups.teams.includes(group.id!) : groups.offices.includes(group.id!);
  rules.forEach((rule, index) => {
    const at = (path: (string | number)[], message: string) => invalid(['rules', index, ...path], message);
    const strange = conditionsIn(rule.filter).find(({ field }) => customTypeOf(field) && !own.has(field));
    if (strange) throw at(['filter'], 'There is no such field.');
    rule.people.forEach(({ user }, place) => {
      if (!members.has(user)) throw at(['people', place, 'user'], 'Choose a member who takes leads.');
    });
    if (rule.leadAgent && !members.has(rule.leadAgent)) throw at(['leadAgent'], 'Choose a member who takes leads.');
    if (rule.scope.kind !== 'company' && !isKnown(rule.scope))
      throw at(['scope', 'id'], 'There is no such team or office.');
    rule.fallback.forEach((group, place) => {
      const isThere = group.kind === 'people' ? group.users.every((user) => members.has(user)) : isKnown(group);
      if (!isThere) throw at(['fallback', place], 'There is no such team, office or member.');
    });
  });
}
