import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { insertPerson } from '#server/people/leads/insert-person.ts';
import { meetPerson } from '#server/people/leads/known-person.ts';
import type { Said } from './read-line.ts';

export type Taken = { id: string; name: string };

/**
 * Tenants and owners by the one rule of who is known. Whoever can be reached by nothing is known by name only as the owner of
 * another property: a name alone makes no two tenants one.
 */
export class People {
  readonly made: string[] = [];
  readonly #seen = new Map<string, Taken>();
  readonly #tx: Tx;
  readonly #actor: Member;

  constructor(tx: Tx, actor: Member) {
    this.#tx = tx;
    this.#actor = actor;
  }

  async take(said: Said, role: 'tenant' | 'owner'): Promise<Taken> {
    const key = said.email ?? (said.phone ? `${said.phone} ${said.name.toLowerCase()}` : null);
    const byName = role === 'owner' ? `owner ${said.name.toLowerCase()}` : null;
    const seen = this.#seen.get(key ?? byName ?? '');
    if (seen) return seen;
    const known =
      (await meetPerson(this.#tx, said)) ?? (key === null && byName ? await this.#owner(said.name) : undefined);
    const id = known?.id ?? (await this.#make(said, role));
    const taken = { id, name: said.name.slice(0, 200) || '—' };
    if (key ?? byName) this.#seen.set((key ?? byName)!, taken);
    return taken;
  }

  #owner(name: string): Promise<{ id: string } | undefined> {
    return this.#tx.one<{ id: string }>(sql`
      select lead_id as id from rental_owners where organisation_id = ${this.#tx.scope.organisationId} and lead_id is not null
        and lower(name) = ${name.toLowerCase()} order by id limit 1`);
  }

  /** Clients already, and nobody's inquiry of today: no clock of answering starts for them. */
  async #make({ firstName, lastName, email, phone }: Said, role: 'tenant' | 'owner'): Promise<string> {
    const id = await insertPerson(
      this.#tx,
      { firstName: firstName.slice(0, 100), lastName: lastName.slice(0, 100), email, phone },
      {
        cameBy: 'import',
        broughtBy: this.#actor.userId,
        source: 'import',
        kind: role === 'tenant' ? 'renter' : 'landlord',
        stage: 'closed',
        owner: this.#actor.userId,
      },
    );
    this.made.push(id);
    return id;
  }
}
