import { createHash } from 'node:crypto';
import { mostFileBytes } from '#contract/people/files.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { boundedWork, orNothing } from '#server/core/threads/bounded-work.ts';
import { attachments } from '#server/outside/storage/files/file-types.ts';
import { judgeUpload } from '#server/outside/storage/files/judge-upload.ts';
import { keepSent } from '../files/rows.ts';
import { sweepFileJob, untilForgotten } from '../files/sweep-job.ts';
import type { ReadMail } from './read-mail.ts';
import { receive } from './receive.ts';
import { suppressAddress } from './suppress-address.ts';

type Taken = 'taken' | 'known' | 'unknown_sender' | 'unreadable' | 'noted';

/**
 * Stores a raw mail from a provider or a mailbox. `onlyKnown` skips mail from people who are not leads, for mailboxes that also get private
 * mail; `account` is the member's own account that received it.
 */
export async function takeMail(
  services: Services,
  scope: Scope,
  raw: Uint8Array,
  onlyKnown: boolean,
  account?: { id: string; address: string; at: string },
): Promise<Taken> {
  // A mail of one megabyte can be crafted to take half a minute to parse, so parsing runs in a worker thread.
  const mail = await boundedWork<ReadMail | undefined>({
    module: new URL('./mail-thread.ts', import.meta.url),
    data: raw,
    lane: scope.organisationId,
  }).catch(orNothing);
  if (!mail) return 'unreadable';
  const { db } = services;
  if (mail.kind !== 'mail') {
    if (mail.isFinal) await db.withOrg(scope, (tx) => suppressAddress(tx, mail.kind, mail.address, mail.why));
    return 'noted';
  }
  const providerId = (mail.mailId ?? createHash('sha256').update(raw).digest('hex')).slice(0, 200);
  const { from, answers } = mail;
  if (onlyKnown && !(await db.withOrg(scope, (tx) => isKnown(tx, from, answers)))) return 'unknown_sender';
  const files = await putAside(services, scope, mail.files);
  return db.withOrg(scope, async (tx) => {
    const received = await receive(tx, { ...mail, channel: 'email', providerId, account });
    if (!received) return 'known';
    await keepFiles(tx, received, files);
    return 'taken';
  });
}

async function isKnown(tx: Tx, from: string, answers: readonly string[]): Promise<boolean> {
  const { organisationId } = tx.scope;
  const { known } = await tx.get<{ known: boolean }>(sql`
    select exists (select from leads where organisation_id = ${organisationId} and email = ${from})
      or exists (select from contact_points where organisation_id = ${organisationId} and address = ${from})
      or exists (select from messages where organisation_id = ${organisationId} and address = ${from})
      or exists (select from messages where organisation_id = ${organisationId} and mail_id = any(${[...answers]}::text[])) as known`);
  return known;
}

type Kept = {
  id: string;
  name: string;
  contentType: string;
  size: number;
  key: string;
  scan: 'off' | 'waiting';
};

/** Stores attachments before the mail itself, so that both appear together; a file that then gets no row is swept. */
export async function putAside(
  { db, storage, scanner }: Services,
  scope: Scope,
  files: readonly { name: string; content: Uint8Array }[],
): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const { name: given, content } of files) {
    const judged = judgeUpload(content, given, attachments);
    // Files that an upload would refuse are left out.
    if (!judged.isAccepted || content.byteLength > mostFileBytes) continue;
    const { name, contentType } = judged;
    const id = newId();
    const key = `${scope.organisationId}/${id}`;
    await db.withOrg(scope, (tx) => tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilForgotten })));
    const { size } = await storage.put(key, content, { contentType, maxSize: mostFileBytes });
    kept.push({ id, name, contentType, size, key, scan: scanner ? 'waiting' : 'off' });
  }
  return kept;
}

/** Files the attachments with the lead, like uploads by hand. */
export async function keepFiles(
  tx: Tx,
  { id: messageId, leadId }: { id: string; leadId: string | null },
  files: readonly Kept[],
): Promise<void> {
  const { organisationId } = tx.scope;
  for (const file of files) {
    await keepSent(tx, file, { lead: leadId });
    await tx.run(sql`
      insert into message_files (organisation_id, message_id, file_id) values (${organisationId}, ${messageId}, ${file.id})`);
  }
}
