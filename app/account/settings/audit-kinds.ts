import { keysOf } from '#app/i18n/t.ts';

/** What there are words for, in the order in which it is offered. Whatever else happens is shown by its kind. */
export const auditKinds = [
  'lead.created',
  'lead.changed',
  'lead.stage_changed',
  'lead.assigned',
  'lead.shared',
  'lead.archived',
  'lead.restored',
  'leads.imported',
  'leads.exported',
  'note.added',
  'note.changed',
  'task.created',
  'task.changed',
  'task.assigned',
  'task.completed',
  'task.reopened',
  'file.added',
  'file.removed',
  'file.restored',
  'view.created',
  'view.changed',
  'view.removed',
  'organisation.created',
  'organisation.renamed',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'invitation.created',
  'invitation.revoked',
  'api_key.created',
  'api_key.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.key_rotated',
  'webhook.tested',
  'webhook.replayed',
  'webhook.switched_off',
  'webhook.removed',
  'job.started',
  'job.cancelled',
  'job.undone',
  'job.retried',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const kindNames = keysOf('operations.kind', auditKinds);
export const sentences = keysOf('operations.did', auditKinds);

export const isAuditKind = (kind: string): kind is AuditKind => Object.hasOwn(sentences, kind);
