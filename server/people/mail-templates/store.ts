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
import { endSitting, keepVersion, type Versioned, versionAt } from '#server/core/content/versions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { refuseBankNumbers } from '../messages/write-message.ts';
import { startOf } from './start.ts';

/** The versions of a template: each is complete, whether saved as a draft or published. */
export const versionsOfMail = (key: MailTemplateKey): Versioned => ({
  table: sql`mail_template_versions`,
  column: sql`key`,
  id: key,
});

/** A template that was never changed is version 1; restoring one continues its numbering. */
export async function templateList(tx: Tx): Promise<MailTemplateRow[]> {
  const rows = await tx.all<MailTemplateRow>(sql`
    select key, blocks is not null as "isOwn", draft is not null as "hasDraft", changed_at as "changedAt", version from mail_templates
    where organisation_id = ${tx.scope.organisationId}`);
  const kept = new Map(rows.map((row) => [row.key, row]));
  return mailTemplateKeys.map(
    (key) => kept.get(key) ?? { key, isOwn: false, hasDraft: false, changedAt: null, version: 1 },
  );
}

type Row = Pick<KeptMailTemplate, 'changedAt' | 'version' | 'draft'> &
  Omit<MailTemplate, 'blocks'> & { blocks: MailTemplate['blocks'] | null };

export async function readTemplate(tx: Tx, key: MailTemplateKey): Promise<KeptMailTemplate> {
  const row = await tx.one<Row>(sql`
    select subject, said as "in", blocks, draft, changed_at as "changedAt", version from mail_templates
    where organisation_id = ${tx.scope.organisationId} and key = ${key}`);
  const { changedAt = null, version = 1, draft = null } = row ?? {};
  const about = { key, hasDraft: draft !== null, draft, changedAt, version };
  if (!row?.blocks) return { ...about, isOwn: false, template: startOf(key) };
  return { ...about, isOwn: true, template: { subject: row.subject, in: row.in, blocks: row.blocks } };
}

/** Locks the template's row, creating it on the first change; refuses a change based on an outdated version. */
async function lockTemplate(tx: Tx, { userId }: Member, version: number, key: MailTemplateKey): Promise<void> {
  const { organisationId } = tx.scope;
  if (version === 1)
    await tx.run(sql`
      insert into mail_templates (organisation_id, key, subject, changed_by) values (${organisationId}, ${key}, '', ${userId})
      on conflict do nothing`);
  const seen = await tx.one(sql`
    select from mail_templates where organisation_id = ${organisationId} and key = ${key} and version = ${version} for update`);
  if (!seen) throw new Refusal('version_conflict', undefined, { current: await readTemplate(tx, key) });
}

const keepState = (tx: Tx, userId: string, { key, version }: KeptMailTemplate, content: MailTemplate): Promise<void> =>
  keepVersion(tx, versionsOfMail(key), { version, title: content.subject, content }, userId);

/** Drafts are stored apart from the published template, so that unfinished text is never sent. */
export async function draftTemplate(
  tx: Tx,
  actor: Member,
  version: number,
  { key, ...draft }: InputOf<typeof mailTemplates.draft>,
): Promise<KeptMailTemplate> {
  const { organisationId, userId } = actor;
  await lockTemplate(tx, actor, version, key);
  await tx.run(sql`
    update mail_templates set draft = ${JSON.stringify(draft)}::jsonb, version = version + 1
    where organisation_id = ${organisationId} and key = ${key}`);
  const kept = await readTemplate(tx, key);
  await keepState(tx, userId, kept, draft);
  tx.record({ kind: 'mail_template.drafted', subject: { type: 'organisation', id: organisationId }, data: { key } });
  return kept;
}

/** Loads an earlier version as the draft; it is published once someone reviews and saves it. */
export async function bringBackTemplate(
  tx: Tx,
  actor: Member,
  version: number,
  { key, number }: InputOf<typeof mailTemplates.bringBack>,
): Promise<KeptMailTemplate> {
  const earlier = await versionAt<MailTemplate>(tx, versionsOfMail(key), number);
  if (!earlier) throw notFound();
  await endSitting(tx, versionsOfMail(key));
  return draftTemplate(tx, actor, version, { key, ...earlier.content });
}

export async function saveTemplate(
  tx: Tx,
  actor: Member,
  version: number,
  { key, ...template }: InputOf<typeof mailTemplates.save>,
  pictures: Readonly<Record<string, string>>,
): Promise<KeptMailTemplate> {
  refuseUnfit(key, template);
  const { organisationId, userId } = actor;
  await lockTemplate(tx, actor, version, key);
  await tx.run(sql`
    update mail_templates set subject = ${template.subject}, said = ${JSON.stringify(template.in)}::jsonb,
      blocks = ${JSON.stringify(template.blocks)}::jsonb, pictures = ${JSON.stringify(pictures)}::jsonb, draft = null,
      changed_by = ${userId}, changed_at = now(), version = version + 1
    where organisation_id = ${organisationId} and key = ${key}`);
  const kept = await readTemplate(tx, key);
  await keepState(tx, userId, kept, template);
  // Starts a new version, so that later edits never overwrite a published one.
  await endSitting(tx, versionsOfMail(key));
  tx.record({ kind: 'mail_template.changed', subject: { type: 'organisation', id: organisationId }, data: { key } });
  return kept;
}

/** Applies the check for all outgoing content, and refuses unknown fields. */
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
    update mail_templates set blocks = null, draft = null, subject = '', said = '{}', pictures = '{}', changed_by = ${userId}, changed_at = now(), version = version + 1
    where organisation_id = ${organisationId} and key = ${key} and (blocks is not null or draft is not null)`);
  if (restored > 0)
    tx.record({ kind: 'mail_template.restored', subject: { type: 'organisation', id: organisationId }, data: { key } });
  return readTemplate(tx, key);
}
