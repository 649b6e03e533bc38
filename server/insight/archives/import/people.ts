import { z } from 'zod';
import type { ImportPreview } from '#contract/insight/organisation-imports.ts';
import { type FormerPerson, keepFormerMembers } from '#server/account/organisations/former-members.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import type { Storage } from '#server/outside/storage/storage.ts';
import { idHere } from './ids.ts';
import { type Archive, rowsOf } from './read-archive.ts';
import { BadArchive } from './unzip.ts';

const text = z.string().max(200);
const archivedPerson = z.object({
  id: z.uuid(),
  email: z.string().max(320),
  first_name: text,
  last_name: text,
  role: text,
  removed_at: z.string().nullable(),
});
type ArchivedPerson = z.infer<typeof archivedPerson>;
const mostPeople = 20_000;

export async function peopleOf(storage: Storage, archive: Archive): Promise<ArchivedPerson[]> {
  const people: ArchivedPerson[] = [];
  for await (const { line, row } of rowsOf(storage, archive, 'people')) {
    const read = archivedPerson.safeParse(row);
    if (!read.success) throw new BadArchive('row_unreadable', `json/people.ndjson:${line}`);
    if (people.length >= mostPeople) throw new BadArchive('too_large', 'json/people.ndjson');
    people.push(read.data);
  }
  return people;
}

/** Members here by their address. */
async function membersByEmail(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; email: string }>(sql`
    select u.id, lower(u.email) as email from memberships m join users u on u.id = m.user_id
    where m.organisation_id = ${tx.scope.organisationId} and m.removed_at is null`);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function matchedPeople(tx: Tx, people: readonly ArchivedPerson[]): Promise<ImportPreview['people']> {
  const members = await membersByEmail(tx);
  return people.map(({ id, email, first_name, last_name, role, removed_at }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
    email,
    role,
    isFormer: removed_at !== null,
    member: members.get(email.toLowerCase()) ?? null,
  }));
}

export type Choices = { unmatched: 'former' | 'owner'; choices: Record<string, 'former' | 'owner'> };

/** Who stands for whom, by their id in the archive; who is kept as a former member is made one. */
export async function settlePeople(
  services: Pick<Services, 'db'>,
  tx: Tx,
  importId: string,
  ownerId: string,
  people: readonly ArchivedPerson[],
  { unmatched, choices }: Choices,
): Promise<{ known: Map<string, string>; members: Set<string> }> {
  const { organisationId } = tx.scope;
  const members = await membersByEmail(tx);
  const known = new Map<string, string>();
  const former: FormerPerson[] = [];
  for (const { id, email, first_name, last_name } of people) {
    const member = members.get(email.toLowerCase());
    if (member) known.set(id, member);
    else if ((choices[id] ?? unmatched) === 'owner') known.set(id, ownerId);
    else {
      const here = idHere(importId, id);
      known.set(id, here);
      former.push({ id: here, firstName: first_name, lastName: last_name });
    }
  }
  if (former.length > 0) await services.db.asSystem((system) => keepFormerMembers(system, organisationId, former));
  return { known, members: new Set([...known.values(), ownerId, ...members.values()]) };
}
