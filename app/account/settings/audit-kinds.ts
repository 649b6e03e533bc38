import { keysOf } from '#app/i18n/t.ts';
import { type EventKind, eventKinds } from '#contract/core/event-kinds.ts';

/** In the order in which they are offered. */
export const auditKinds = Object.keys(eventKinds) as EventKind[];

export const kindNames = keysOf('operations.kind', auditKinds);
export const sentences = keysOf('operations.did', auditKinds);

/** What an older or newer release recorded may have no words here. */
export const isAuditKind = (kind: string): kind is EventKind => Object.hasOwn(sentences, kind);
