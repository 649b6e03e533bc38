import type { File, files } from '#contract/people/files.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { type StoredContent, sendContent } from '#server/people/files/send-content.ts';
import { mayOpen } from './policy.ts';
import { anyFileById } from './queries.ts';

type Found = File & StoredContent & { isSensitive: boolean; mayOpen: boolean; scan: string; version: number };

/** Access is checked every time, so that a URL doesn't outlive the permission. */
export async function openFile({ input, actor, scope, services, web, headers }: BytesContext<typeof files.download>) {
  const content = await services.db.withOrg(scope, (tx) => findContent(tx, actor, input));
  return sendContent({ content, as: input.as, services, web, headers });
}

async function findContent(
  tx: Tx,
  actor: Member,
  { id, version, reason }: { id: string; version?: number | undefined; reason?: string | undefined },
): Promise<StoredContent> {
  const more = sql`, f.storage_key as key, f.is_sensitive as "isSensitive", f.scan, f.version, ${mayOpen(actor)} as "mayOpen"`;
  const file = await tx.one<Found>(anyFileById(id, actor, more));
  if (!file || file.deletedAt) throw notFound();
  const earlier = version !== undefined && version !== file.version ? await versionOf(tx, id, version) : undefined;
  if (earlier ? !['off', 'clean'].includes(earlier.scan) : !file.mayOpen) {
    throw new Refusal(
      'conflict',
      file.scan === 'infected'
        ? 'Malware was found in this file.'
        : 'The file is still being scanned. Try again shortly.',
    );
  }
  if (file.isSensitive) {
    if (!reason) throw invalid(['reason'], 'This file is sensitive. Enter a reason for opening it.');
    tx.record({
      kind: 'file.opened',
      subject: { type: 'file', id },
      data: { fileId: id, name: file.name, version: version ?? file.version, reason },
    });
  }
  return { ...file, ...earlier };
}

async function versionOf(tx: Tx, id: string, version: number): Promise<Omit<StoredContent, 'name'> & { scan: string }> {
  const found = await tx.one<Omit<StoredContent, 'name'> & { scan: string }>(sql`
    select storage_key as key, content_type as "contentType", size, scan from file_versions
    where organisation_id = ${tx.scope.organisationId} and file_id = ${id} and version = ${version}`);
  if (!found) throw notFound();
  return found;
}
