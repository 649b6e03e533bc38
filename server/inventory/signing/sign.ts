import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import type { toSign } from '#contract/inventory/signing.ts';
import { signingConsent } from '#contract/inventory/signing-consent.ts';
import { placeOf } from '#contract/people/us-places.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import type { StoredContent } from '#server/people/files/send-content.ts';
import { shownAgent } from '#server/people/profiles/shown-agent.ts';
import { signerMailJob, tellOver } from './mail-jobs.ts';
import { sealJob } from './seal-job.ts';
import { askNext, noteStep } from './steps.ts';

type Asked = Omit<OutputOf<typeof toSign.read>, 'agent'> & { signingId: string; fileId: string; by: string | null };
export type Whose = { scope: Scope; signerId: string };

/** The signer of a link. Signers aren't members, so their actions are recorded as the system's in the document's organization. */
export async function whoseLink({ db }: Services, token: string): Promise<Whose> {
  const found = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; signerId: string }>(sql`
      select organisation_id as "organisationId", id as "signerId" from signers where token_hash = ${hashToken(token)}`),
  );
  if (!found) throw notFound();
  return {
    scope: { organisationId: found.organisationId, userId: null, actorKind: 'system' },
    signerId: found.signerId,
  };
}

/** A file that was removed or marked as sensitive can no longer be viewed or signed by outside persons. */
const mayLeave = sql`exists (select from files f where f.organisation_id = g.organisation_id and f.id = g.file_id
  and f.deleted_at is null and not f.is_sensitive)`;

async function asked(tx: Tx, signerId: string, lock = false): Promise<Asked> {
  const { organisationId } = tx.scope;
  const found = sql`
    select g.id as "signingId", g.file_id as "fileId", g.created_by as by, ${brandColumns}, g.title, g.message,
      case when g.state = 'open' and g.expires_at <= now() then 'expired' else g.state end as state,
      g.state = 'open' and g.expires_at > now() and s.state in ('asked', 'viewed') as "isDue", g.expires_at as "expiresAt",
      json_build_object('id', s.id, 'name', s.name, 'role', s.role, 'state', s.state) as signer,
      (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'label', d.label, 'page', d.page, 'x', d.x, 'y', d.y,
        'width', d.width, 'height', d.height) order by d.page, d.y), '[]') from signing_fields d
        where d.organisation_id = s.organisation_id and d.signer_id = s.id) as fields,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'role', a.role, 'state', a.state) order by a.position), '[]')
        from signers a where a.organisation_id = s.organisation_id and a.signing_id = s.signing_id and a.id <> s.id) as others
    from signers s join signings g on g.organisation_id = s.organisation_id and g.id = s.signing_id
    ${brandJoin('s')}
    where s.organisation_id = ${organisationId} and s.id = ${signerId} and g.state <> 'cancelled'
      and (g.state <> 'open' or ${mayLeave})`;
  const row = await tx.one<Asked>(lock ? sql`${found} for update of g, s` : found);
  if (!row) throw notFound();
  return row;
}

/** A signer whose turn has not come is told so, and doesn't see the document. */
export async function readToSign(tx: Tx, signerId: string, from: RequestFacts): Promise<OutputOf<typeof toSign.read>> {
  const { signingId, fileId, by, ...row } = await asked(tx, signerId);
  if (row.isDue && row.signer.state === 'asked') {
    await tx.run(sql`
      update signers set state = 'viewed', viewed_at = now() where organisation_id = ${tx.scope.organisationId} and id = ${signerId}`);
    await noteStep(tx, signingId, { what: 'viewed', signer: signerId, from });
    tx.record({
      kind: 'signing.viewed',
      subject: { type: 'file', id: fileId },
      data: { fileId, name: row.title, signingId, note: row.signer.name },
    });
  }
  return { ...row, agent: await shownAgent(tx, by) };
}

/** The exact content to sign, or the sealed document once it exists. */
export async function contentToSign(tx: Tx, signerId: string): Promise<StoredContent> {
  const found = await tx.one<StoredContent>(sql`
    select coalesce(z.storage_key, g.storage_key) as key, coalesce(z.name, g.title) as name, 'application/pdf' as "contentType",
      coalesce(z.size, case when f.storage_key = g.storage_key then f.size else v.size end) as size
    from signers s join signings g on g.organisation_id = s.organisation_id and g.id = s.signing_id
    join files f on f.organisation_id = g.organisation_id and f.id = g.file_id
    left join file_versions v on v.organisation_id = g.organisation_id and v.storage_key = g.storage_key
    left join files z on z.organisation_id = g.organisation_id and z.id = g.sealed_file_id and z.deleted_at is null
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${signerId} and s.state <> 'waiting'
      and (g.state = 'completed' or (g.state = 'open' and g.expires_at > now() and ${mayLeave}))`);
  if (!found) throw notFound();
  return found;
}

function requireDue({ isDue, state }: Asked): void {
  if (!isDue)
    throw new Refusal(
      'conflict',
      state === 'open' ? 'It isn’t your turn to sign yet.' : 'This signature request is closed.',
    );
}

export async function sign(
  tx: Tx,
  signerId: string,
  { locale, name, values, timeZone }: InputOf<typeof toSign.sign>,
  from: RequestFacts,
): Promise<void> {
  const row = await asked(tx, signerId, true);
  if (row.signer.state === 'signed') return;
  requireDue(row);
  const { organisationId } = tx.scope;
  const given = new Map(values.map(({ field, value }) => [field, value]));
  const today = dayIn(Date.now(), timeZone ?? (await zoneOf(tx, signerId)));
  for (const { id, kind, label, page } of row.fields) {
    // Every field needs its own value, so that a signer is led to each of them.
    const value = kind === 'date' ? today : given.get(id);
    if (!value) throw invalid(['values', id], `${label || `The ${kind}`} on page ${page} is not filled in yet.`);
    await tx.run(
      sql`update signing_fields set value = ${value} where organisation_id = ${organisationId} and id = ${id}`,
    );
  }
  await tx.run(sql`
    update signers set state = 'signed', signed_at = now(), signed_name = ${name}, consent_text = ${signingConsent[locale]},
      ip = ${from.ip.slice(0, 64)}, agent = ${from.userAgent.slice(0, 300)}
    where organisation_id = ${organisationId} and id = ${signerId}`);
  const { signingId, fileId, title } = row;
  await noteStep(tx, signingId, { what: 'signed', signer: signerId, from });
  const data = { fileId, name: title, signingId, note: row.signer.name };
  tx.record({ kind: 'signing.signed', subject: { type: 'file', id: fileId }, data });
  if (await haveAllSigned(tx, signingId)) {
    await tx.run(sql`
      update signings set state = 'completed', finished_at = now() where organisation_id = ${organisationId} and id = ${signingId}`);
    await noteStep(tx, signingId, { what: 'completed' });
    await tx.enqueue(sealJob.with({ signingId }));
    return;
  }
  const next = await askNext(tx, signingId);
  await tx.enqueueAll(next.map((id) => signerMailJob.with({ signerId: id, isReminder: false })));
}

/** The signer's time zone, if their state is known. */
async function zoneOf(tx: Tx, signerId: string): Promise<string> {
  const { state } = await tx.get<{ state: string | null }>(sql`
    select l.state from signers s left join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${signerId}`);
  return placeOf(state, null).zones[0] ?? 'UTC';
}

/** Checked again under the lock: earlier data may be from before another signer signed. */
const haveAllSigned = async (tx: Tx, signingId: string): Promise<boolean> =>
  !(await tx.one(sql`
    select from signers where organisation_id = ${tx.scope.organisationId} and signing_id = ${signingId} and state <> 'signed' limit 1`));

export async function decline(tx: Tx, signerId: string, reason: string, from: RequestFacts): Promise<void> {
  const row = await asked(tx, signerId, true);
  if (row.signer.state === 'declined') return;
  requireDue(row);
  const { organisationId } = tx.scope;
  const { signingId, fileId, title } = row;
  await tx.run(sql`
    update signers set state = 'declined', declined_reason = ${reason} where organisation_id = ${organisationId} and id = ${signerId}`);
  await tx.run(sql`
    update signings set state = 'declined', finished_at = now() where organisation_id = ${organisationId} and id = ${signingId}`);
  await noteStep(tx, signingId, { what: 'declined', signer: signerId, from });
  await tellOver(tx, signingId, 'declined');
  const note = [row.signer.name, reason].filter(Boolean).join(': ');
  tx.record({
    kind: 'signing.declined',
    subject: { type: 'file', id: fileId },
    data: { fileId, name: title, signingId, note },
  });
}
