import type { Context } from 'hono';
import { hashToken, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';

type ChannelKind = 'sms' | 'mail' | 'imap';
export type InboundChannel = { id: string; scope: Scope; secret: string; settings: Record<string, string> };

export const secretPurpose = 'message channel';

/** The channel that belongs to the webhook address a provider posts to. */
export async function channelOf(services: Services, kind: ChannelKind, c: Context<Bindings>): Promise<InboundChannel> {
  const token = c.req.param('token') ?? '';
  const found = await services.db.asSystem((tx) =>
    tx.one<{ organisationId: string; id: string }>(sql`
      select organisation_id as "organisationId", id from message_channels
      where token_hash = ${hashToken(token)} and kind = ${kind} and removed_at is null`),
  );
  if (!found) throw notFound();
  return openChannel(services, found);
}

export async function openChannel(
  { db, settings }: Services,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<InboundChannel> {
  const scope: Scope = { organisationId, userId: null, actorKind: 'system' };
  const row = await db.withOrg(scope, (tx) =>
    tx.one<{ sealed: string; settings: Record<string, string> }>(sql`
      select sealed_secret as sealed, settings from message_channels
      where organisation_id = ${organisationId} and id = ${id} and removed_at is null`),
  );
  if (!row) throw notFound();
  return { id, scope, secret: unseal(settings.secret, secretPurpose, row.sealed), settings: row.settings };
}

export const noteArrival = ({ db }: Services, { id, scope }: InboundChannel, error = ''): Promise<number> =>
  db.withOrg(scope, (tx) =>
    tx.run(sql`
      update message_channels set last_at = now(), last_error = ${error.slice(0, 500)}
      where organisation_id = ${scope.organisationId} and id = ${id}`),
  );
