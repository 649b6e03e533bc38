import type { ShownAgent } from '#contract/account/agent-profile.ts';
import type { ShownBrand } from '#contract/account/onboarding.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { sharing } from '#contract/inventory/file-shares.ts';
import { brandColumns, brandIn, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { sealTicket, ticketSubject } from '#server/core/auth/tickets.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { isLinkSecret } from '#server/core/http/link-secret.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import type { StoredContent } from '#server/people/files/send-content.ts';
import { shownAgent } from '#server/people/profiles/shown-agent.ts';
import { passwordName } from './links.ts';

type Kind = OutputOf<typeof sharing.open>['file']['kind'];
type SharedFile = StoredContent &
  ShownBrand & {
    linkId: string;
    fileId: string;
    kind: Kind;
    isViewOnly: boolean;
    isMarked: boolean;
    note: string;
    passwordHash: string | null;
    expiresAt: string | null;
    agent: ShownAgent | null;
  };
type OpenedLink = { scope: Scope; shared: SharedFile };

/** A working link: known, not revoked or expired, and its file exists and passed the scan. */
export async function findLink(services: Services, token: string): Promise<OpenedLink> {
  const whose = await services.db.asSystem((tx) =>
    tx.one<{ organisationId: string; linkId: string }>(sql`
      select organisation_id as "organisationId", id as "linkId" from file_shares where token_hash = ${hashToken(token)}`),
  );
  if (!whose) throw notFound();
  const scope: Scope = { organisationId: whose.organisationId, userId: null, actorKind: 'system' };
  const shared = await services.db.withOrg(scope, (tx) => sharedFile(tx, whose.linkId));
  if (!shared) throw notFound();
  return { scope, shared };
}

async function sharedFile(tx: Tx, linkId: string): Promise<SharedFile | undefined> {
  const found = await tx.one<Omit<SharedFile, 'agent'> & { by: string }>(sql`
    select s.created_by as by, s.id as "linkId", s.file_id as "fileId", s.is_view_only as "isViewOnly", s.is_marked as "isMarked", s.note, s.password_hash as "passwordHash",
      s.expires_at as "expiresAt", f.storage_key as key, f.name, f.kind, f.content_type as "contentType", f.size, ${brandColumns}
    from file_shares s join files f on f.organisation_id = s.organisation_id and f.id = s.file_id
    ${brandJoin('s')}
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${linkId} and s.revoked_at is null
      and coalesce(s.expires_at > now(), true) and f.deleted_at is null and not f.is_sensitive and f.scan in ('off', 'clean')`);
  if (!found) return undefined;
  const { by, ...file } = found;
  return { ...file, agent: await shownAgent(tx, by) };
}

export const presentLink = (shared: SharedFile) => ({
  ...brandIn(shared),
  agent: shared.agent,
  needsPassword: shared.passwordHash !== null,
  expiresAt: shared.expiresAt,
});

export async function openLink(
  services: Services,
  request: RequestFacts,
  token: string,
  password: string | undefined,
): Promise<OutputOf<typeof sharing.open>> {
  const opened = await findLink(services, token);
  const { scope, shared } = opened;
  if (shared.passwordHash) await checkPassword(services, request, opened, password);
  await services.db.withOrg(scope, async (tx) => {
    await noteVisit(tx, shared, 'opened', request);
    await tx.run(sql`
      update file_shares set opens = opens + 1, opened_at = now()
      where organisation_id = ${scope.organisationId} and id = ${shared.linkId}`);
    const { fileId, name, linkId, note } = shared;
    tx.record({
      kind: 'file.share_opened',
      subject: { type: 'file', id: fileId },
      data: { fileId, name, linkId, note },
    });
  });
  const { name, kind, contentType, size, isViewOnly } = shared;
  return {
    ...presentLink(shared),
    file: { name, kind, contentType, size, isViewOnly },
    ticket: ticketFor(services.settings.secret, shared.linkId),
  };
}

/** Wrong passwords are logged. */
async function checkPassword(
  services: Services,
  request: RequestFacts,
  { scope, shared }: OpenedLink,
  password = '',
): Promise<void> {
  const name = passwordName(shared.linkId);
  if (await isLinkSecret(services, { name, hash: shared.passwordHash!, given: password, ip: request.ip, most: 100 }))
    return;
  if (password) await services.db.withOrg(scope, (tx) => noteVisit(tx, shared, 'refused', request));
  throw new Refusal('forbidden', 'Incorrect password.');
}

export async function noteVisit(
  tx: Tx,
  { linkId }: SharedFile,
  what: 'opened' | 'downloaded' | 'refused',
  { ip, userAgent }: RequestFacts,
): Promise<void> {
  await tx.run(sql`
    insert into file_share_visits (organisation_id, share_id, what, ip, agent)
    values (${tx.scope.organisationId}, ${linkId}, ${what}, ${ip.slice(0, 64)}, ${userAgent.slice(0, 300)})`);
}

const ticketMinutes = 5;
const purpose = 'shared file';

const ticketFor = (secret: string, linkId: string): string => sealTicket(secret, purpose, linkId, ticketMinutes).ticket;

export function checkTicket(secret: string, ticket: string, linkId: string): void {
  if (ticketSubject(secret, purpose, ticket) !== linkId)
    throw new Refusal('forbidden', 'Your session expired. Open the link again.');
}
