import type { Role } from '#contract/core/access.ts';
import type { Locale } from '#contract/core/locale.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import {
  eventInsert,
  type NewEvent,
  type Queries,
  type RecordedEvent,
  type Scope,
} from '#server/core/db/transaction.ts';
import type { RequestFacts } from '#server/core/http/request.ts';

export type Happened = { events: readonly RecordedEvent[] };

/** Records events for what the system role did on a user's behalf. The caller announces them after the commit. */
export async function recordIn(
  tx: Queries,
  organisationId: string,
  userId: string,
  request: RequestFacts | undefined,
  events: readonly NewEvent[],
): Promise<Happened> {
  const scope: Scope = { organisationId, userId, actorKind: 'user', requestId: request?.id };
  const recorded = events.map((event) => ({ ...event, id: newId(), organisationId, actorId: userId }));
  await tx.run(eventInsert(scope, recorded));
  return { events: recorded };
}

export async function createOrganisation(
  tx: Queries,
  name: string,
  owner: string,
  request?: RequestFacts,
  isSample = false,
): Promise<{ id: string } & Happened> {
  const id = newId();
  await tx.run(sql`insert into organisations (id, name, is_sample) values (${id}, ${name}, ${isSample})`);
  await addMember(tx, id, owner, 'owner');
  const { events } = await recordIn(tx, id, owner, request, [
    { kind: 'organisation.created', subject: { type: 'organisation', id }, data: { name } },
  ]);
  return { id, events };
}

/** A former member gets their old row back. */
export async function addMember(tx: Queries, organisationId: string, userId: string, role: Role): Promise<boolean> {
  const touched = await tx.run(sql`
    insert into memberships as m (organisation_id, user_id, role) values (${organisationId}, ${userId}, ${role})
    on conflict (organisation_id, user_id) do update set role = excluded.role, removed_at = null, version = m.version + 1
      where m.removed_at is not null`);
  return touched === 1;
}

const names: Record<Locale, (lastName: string) => string> = {
  en: (name) => `${name} workspace`,
  es: (name) => `Espacio de ${name}`,
  fr: (name) => `Espace de ${name}`,
  de: (name) => `Arbeitsbereich ${name}`,
  zh: (name) => `${name}的工作区`,
  ja: (name) => `${name}のワークスペース`,
  ar: (name) => `مساحة عمل ${name}`,
  pt: (name) => `Espaço de ${name}`,
  it: (name) => `Spazio di ${name}`,
  ru: (name) => `Рабочее пространство ${name}`,
};

/** The default name of a workspace. */
export const firstName = (lastName: string, locale: Locale = 'en'): string => names[locale](lastName);
