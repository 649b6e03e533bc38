import type { InputOf } from '#contract/core/call.ts';
import { textsOf } from '#contract/core/content/walk.ts';
import {
  type KeptMailTemplate,
  type MailTemplate,
  type MailTemplateKey,
  type MailTemplateRow,
  mailTemplateFields,
  mailTemplateKeys,
  type mailTemplates,
} from '#contract/people/mail-templates.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { refuseBankNumbers } from '../messages/write-message.ts';
import { startOf } from './start.ts';

/** Whoever never changed one is at its first version; one that was restored keeps counting. */
export async function templateList(tx: Tx): Promise<MailTemplateRow[]> {
  const rows = await tx.all<MailTemplateRow>(sql`
    select key, blocks is not null as "isOwn", changed_at as "changedAt", version from mail_templates
    where organisation_id = ${tx.scope.organisationId}`);
  const kept = new Map(rows.map((row) => [row.key, row]));
  return mailTemplateKeys.map((key) => kept.get(key) ?? { key, isOwn: false, changedAt: null, version: 1 });
}

export async function readTemplate(tx: Tx, key: MailTemplateKey): Promise<KeptMailTemplate> {
  const row = await tx.one<
    Omit<MailTemplateRow, 'key' | 'isOwn'> & Omit<MailTemplate, 'blocks'> & { blocks: MailTemplate['blocks'] | null }
  >(sql`
    select subject, said as "in", blocks, changed_at as "changedAt", version from mail_templates
    where organisation_id = ${tx.scope.organisationId} and key = ${key}`);
  const { changedAt = null, version = 1 } = row ?? {};
  if (!row?.blocks) return { key, isOwn: false, changedAt, version, template: startOf(key) };
  return { key, isOwn: true, changedAt, version, template: { subject: row.subject, in: row.in, blocks: row.blocks } };
}

export async function saveTemplate(
  tx: Tx,
  { organisationId, userId }: Member,
  version: number,
  { key, ...template }: InputOf<typeof mailTemplates.save>,
  pictures: Readonly<Record<string, string>>,
): Promise<KeptMailTemplate> {
  refuseUnfit(key, template);
  const written = await tx.run(sql`
    insert into mail_templates as m (organisation_id, key, subject, said, blocks, pictures, changed_by, version)
    select ${organisationId}, ${key}, ${template.subject}, ${JSON.stringify(template.in)}::jsonb, ${JSON.stringify(template.blocks)}::jsonb,
      ${JSON.stringify(pictures)}::jsonb, ${userId}, 2
    where ${version}::int = 1 or exists (select from mail_templates where organisation_id = ${organisationId} and key = ${key})
    on conflict (organisation_id, key) do update set subject = excluded.subject, said = excluded.said, blocks = excluded.blocks,
      pictures = excluded.pictures,
      changed_by = excluded.changed_by, changed_at = now(), version = m.version + 1
      where m.version = ${version}`);
  if (written === 0) throw new Refusal('version_conflict', undefined, { current: await readTemplate(tx, key) });
  tx.record({ kind: 'mail_template.changed', subject: { type: 'organisation', id: organisationId }, data: { key } });
  return readTemplate(tx, key);
}

/** The one check of everything that goes out, and no field that nothing fills. */
function refuseUnfit(key: MailTemplateKey, { subject, in: said, blocks }: MailTemplate): void {
  const texts = [
    { path: ['subject'], text: subject },
    ...Object.entries(said).map(([locale, text]) => ({ path: ['in', locale], text: text ?? '' })),
    ...textsOf({ blocks }),
  ];
  refuseForbiddenWords(texts);
  refuseBankNumbers(...texts.map(({ text }) => text));
  const known: readonly string[] = mailTemplateFields[key];
  const issues = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\{\{\s*([a-z_]+)/g)]
      .filter(([, name]) => !known.includes(name!))
      .map(([, name]) => ({ path: [...path], message: `This email has no field {{${name}}}.` })),
  );
  if (issues[0]) throw new Refusal('invalid_input', issues[0].message, { issues });
}

export async function restoreTemplate(
  tx: Tx,
  { organisationId, userId }: Member,
  key: MailTemplateKey,
): Promise<KeptMailTemplate> {
  const restored = await tx.run(sql`
    update mail_templates set blocks = null, subject = '', said = '{}', pictures = '{}', changed_by = ${userId}, changed_at = now(), version = version + 1
    where organisation_id = ${organisationId} and key = ${key} and blocks is not null`);
  if (restored > 0)
    tx.record({ kind: 'mail_template.restored', subject: { type: 'organisation', id: organisationId }, data: { key } });
  return readTemplate(tx, key);
}
