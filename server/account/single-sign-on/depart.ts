import { z } from 'zod';
import { id as idSchema } from '#contract/core/primitives.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { endSessions } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import type { Known } from './arrive.ts';
import type { SignOutTold } from './sign-out.ts';

const purpose = 'saml departure';
const ticketSeconds = 5 * 60;

export const nameId = z.object({
  value: z.string(),
  format: z.string().nullable(),
  nameQualifier: z.string().nullable(),
  spNameQualifier: z.string().nullable(),
});
const departure = z.object({
  organisationId: idSchema,
  until: z.number(),
  name: nameId,
  index: z.string().nullable(),
});
type Departure = z.infer<typeof departure>;

/** Our URL that leads to the provider's sign-out, if the provider wants to be told. Doesn't require the session to exist later. */
export async function wayOut({ db, settings }: Services, sessionId: string): Promise<string | null> {
  const found = await db.asSystem((tx) =>
    tx.one<Omit<Departure, 'until'>>(sql`
      select c.organisation_id as "organisationId", s.sso_name as name, s.sso_index as index
      from sessions s join saml_connections c on c.organisation_id = s.sso_organisation_id and c.enabled and c.signs_out_there
      where s.id = ${sessionId} and s.sso_name is not null`),
  );
  if (!found) return null;
  const kept: Departure = { ...found, until: Date.now() + ticketSeconds * 1_000 };
  const ticket = seal(settings.secret, purpose, JSON.stringify(kept));
  return `/auth/saml/${found.organisationId}/out?${new URLSearchParams({ ticket })}`;
}

export function departureIn({ settings }: Services, ticket: string, { organisationId }: Known): Departure | undefined {
  try {
    const found = departure.parse(JSON.parse(unseal(settings.secret, purpose, ticket)));
    return found.until > Date.now() && found.organisationId === organisationId ? found : undefined;
  } catch {
    return undefined;
  }
}

/** A sign-out at the provider ends the user's sessions here too, in all processes. A repeated message ends nothing more. */
export async function depart(
  { db }: Services,
  { organisationId }: Known,
  told: SignOutTold & { kind: 'request' },
): Promise<void> {
  await db.asSystem(async (tx) => {
    const fresh = await tx.run(sql`
      insert into saml_answers (organisation_id, answer_id, ends_at)
      values (${organisationId}, ${told.id}, to_timestamp(${told.endsAt / 1000})) on conflict do nothing`);
    if (fresh === 0) return;
    const open = await tx.all<{ id: string }>(sql`
      select id from sessions where sso_organisation_id = ${organisationId} and ended_at is null and sso_name->>'value' = ${told.name}
        and (${told.indexes.length === 0}::boolean or sso_index is null or sso_index = any(${told.indexes}::text[]))`);
    await endSessions(
      tx,
      open.map(({ id }) => id),
      'signed_out',
    );
  });
}
