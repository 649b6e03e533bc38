import { agentProfile, type ShownAgent } from '#contract/account/agent-profile.ts';
import { licenceWords } from '#contract/account/licence-words.ts';
import type { Licence } from '#contract/account/onboarding.ts';
import { addressOf } from '#contract/core/addresses.ts';
import type { SceneBrand, ShownPerson } from '#contract/core/content/scene.ts';
import { ownBrand } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

export const photoFolder = addressOf(agentProfile.photo.path).replace('{id}', '');

type Row = Omit<ShownPerson, 'licence'> & { licences: Licence[] };

/** Members as clients see them, in the given order. Former members are left out. */
export async function shownAgents(tx: Tx, ids: readonly string[]): Promise<ShownPerson[]> {
  if (ids.length === 0) return [];
  const rows = await tx.all<Row>(sql`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, coalesce(p.title, '') as title, coalesce(p.phone, '') as phone,
      u.email, coalesce(p.signature, '') as words, ${photoFolder}::text || p.photo_id::text as photo,
      coalesce((select json_agg(json_build_object('kind', c.kind, 'state', c.state, 'number', c.number) order by c.kind, c.state)
        from licences c where c.user_id = u.id), '[]') as licences
    from memberships m join users u on u.id = m.user_id
    left join agent_profiles p on p.organisation_id = m.organisation_id and p.user_id = m.user_id
    where m.organisation_id = ${tx.scope.organisationId} and m.removed_at is null and m.user_id = any(${[...ids]}::uuid[])`);
  const people = rows.map(({ licences, ...person }) => ({ ...person, licence: licenceWords(licences).join(' · ') }));
  return ids.flatMap((id) => people.find((person) => person.id === id) ?? []);
}

/** The name and contact details of a member that the header of a client page shows. */
export async function shownAgent(tx: Tx, id: string | null): Promise<ShownAgent | null> {
  const [person] = id ? await shownAgents(tx, [id]) : [];
  if (!person) return null;
  const { name, title, phone, licence, photo } = person;
  return { name, title, phone, licence, photo };
}

export async function sceneBrand(tx: Tx): Promise<SceneBrand> {
  const { organisation: name, colour, logo, licence } = await ownBrand(tx);
  return { name, colour, logo, licence };
}
