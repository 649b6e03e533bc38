import { holds, workers } from '#contract/core/access.ts';
import type { OwnerPlace } from '#contract/people/imports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { unfitOwner, worksOnLeads } from '../fit-owner.ts';

/** The owner of a row: a member, nobody, or an invited user who gets the lead when they join. */
export type Owned = { owner: string | null; invitation?: string };
/** The owner (member, team, invited user, or nobody) that the importing user chose for an agent name in the file. */
export type PlacedOwner = { name: string; to: OwnerPlace };

type Team = { id: string; name: string; members: string[] };

/** Resolves the owner of each row: by id, email, or a name that only one member has; round robin for a team; later for an invited user. */
export class Owners {
  /** The owner of rows that don't name one. */
  readonly usual: string | null;
  readonly #places: ReadonlyMap<string, Owned | Team | undefined>;
  readonly #turns = new Map<string, number>();

  private constructor(usual: string | null, places: ReadonlyMap<string, Owned | Team | undefined>) {
    this.usual = usual;
    this.#places = places;
  }

  find(cell: string): Owned | undefined {
    const place = this.#places.get(cell.toLowerCase());
    if (!place || !('members' in place)) return place;
    const turn = this.#turns.get(place.id) ?? 0;
    this.#turns.set(place.id, turn + 1);
    return { owner: place.members[turn % place.members.length]! };
  }

  static async read(
    tx: Tx,
    actor: Member,
    given: string | undefined,
    placed: readonly PlacedOwner[] = [],
  ): Promise<Owners> {
    const usual = given === undefined ? actor.userId : given === 'nobody' ? null : given;
    // Locked, so that a member can't be given leads while they are being removed.
    const all = await tx.all<{ id: string; email: string; name: string; role: string }>(sql`
      select m.role, u.id, u.email, u.first_name || ' ' || u.last_name as name
      from memberships m join users u on u.id = m.user_id
      where m.organisation_id = ${actor.organisationId} and m.removed_at is null order by u.id for share of m`);
    const members = all.filter(({ role }) => worksOnLeads(role));
    if (usual !== null && !members.some(({ id }) => id === usual)) throw invalid(['owner'], unfitOwner);
    const mayGive = holds(actor.role, 'leads.assign');
    if ((usual !== null && usual !== actor.userId && !mayGive) || (placed.length > 0 && !mayGive)) {
      throw new Refusal('forbidden', "Your role can't assign leads.");
    }
    const places = new Map<string, Owned | Team | undefined>();
    const teams = mayGive ? await teamsOf(tx, actor, new Set(members.map(({ id }) => id))) : [];
    const invited = mayGive ? await invitedTo(tx, actor) : [];
    for (const team of teams) places.set(team.name.toLowerCase(), team);
    for (const { id, email } of invited) places.set(email, { owner: usual, invitation: id });
    const byName = new Map<string, Owned | undefined>();
    for (const { id, email, name } of mayGive ? members : members.filter((member) => member.id === actor.userId)) {
      const key = name.toLowerCase();
      byName.set(key, byName.has(key) ? undefined : { owner: id });
      byName.set(id, { owner: id }).set(email.toLowerCase(), { owner: id });
    }
    for (const [key, owned] of byName) places.set(key, owned);
    placed.forEach(({ name, to }, index) => {
      const place = placeOf(to, { usual, members, teams, invited });
      if (!place) throw invalid(['owners', index, 'to'], 'They are not here.');
      places.set(name.toLowerCase(), place);
    });
    return new Owners(usual, places);
  }
}

type There = { usual: string | null; members: { id: string }[]; teams: Team[]; invited: { id: string }[] };

function placeOf(to: OwnerPlace, { usual, members, teams, invited }: There): Owned | Team | undefined {
  if (to === 'nobody') return { owner: null };
  if ('member' in to) return members.some(({ id }) => id === to.member) ? { owner: to.member } : undefined;
  if ('team' in to) return teams.find(({ id }) => id === to.team);
  return invited.some(({ id }) => id === to.invitation) ? { owner: usual, invitation: to.invitation } : undefined;
}

/** Teams with at least one member who works leads. */
async function teamsOf(tx: Tx, actor: Member, fit: ReadonlySet<string>): Promise<Team[]> {
  const teams = await tx.all<Team>(sql`
    select t.id, t.name, array_agg(m.user_id order by m.user_id) as members
    from teams t join team_members m on m.organisation_id = t.organisation_id and m.team_id = t.id
    where t.organisation_id = ${actor.organisationId} group by t.id, t.name order by t.id limit 500`);
  return teams
    .map((team) => ({ ...team, members: team.members.filter((id) => fit.has(id)) }))
    .filter(({ members }) => members.length > 0);
}

const invitedTo = (tx: Tx, actor: Member): Promise<{ id: string; email: string }[]> =>
  tx.all<{ id: string; email: string }>(sql`
    select id, email from invitations
    where organisation_id = ${actor.organisationId} and accepted_at is null and revoked_at is null and expires_at > now()
      and role = any(${[...workers]}::text[]) order by id limit 1000`);
