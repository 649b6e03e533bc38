import { holds } from '#contract/core/access.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { unfitOwner, worksOnLeads } from '../fit-owner.ts';

/** To whom rows may go: by id, address or a name that only one person has. */
export class Owners {
  /** Whose a row is that does not say. */
  readonly usual: string | null;
  readonly #byName: ReadonlyMap<string, string>;

  private constructor(usual: string | null, byName: ReadonlyMap<string, string>) {
    this.usual = usual;
    this.#byName = byName;
  }

  find(cell: string): string | undefined {
    return this.#byName.get(cell.toLowerCase());
  }

  static async read(tx: Tx, actor: Member, given: string | undefined): Promise<Owners> {
    const usual = given === undefined ? actor.userId : given === 'nobody' ? null : given;
    // Held, so that nobody is given leads while they are being removed.
    const all = await tx.all<{ id: string; email: string; name: string; role: string }>(sql`
      select m.role, u.id, u.email, u.first_name || ' ' || u.last_name as name
      from memberships m join users u on u.id = m.user_id
      where m.organisation_id = ${actor.organisationId} and m.removed_at is null order by u.id for share of m`);
    const members = all.filter(({ role }) => worksOnLeads(role));
    if (usual !== null && !members.some(({ id }) => id === usual)) throw invalid(['owner'], unfitOwner);
    const mayGive = holds(actor.role, 'leads.assign');
    if (usual !== null && usual !== actor.userId && !mayGive) {
      throw new Refusal('forbidden', "Your role can't assign leads.");
    }
    const names = new Map<string, string | undefined>();
    for (const { id, email, name } of mayGive ? members : members.filter((member) => member.id === actor.userId)) {
      const key = name.toLowerCase();
      names.set(key, names.has(key) ? undefined : id);
      names.set(id, id).set(email.toLowerCase(), id);
    }
    return new Owners(usual, names as ReadonlyMap<string, string>);
  }
}
