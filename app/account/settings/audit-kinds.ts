import { keysOf } from '#app/i18n/t.ts';
import { type EventKind, eventKinds } from '#contract/core/event-kinds.ts';

/** In display order. */
export const auditKinds = Object.keys(eventKinds) as EventKind[];

export const kindNames = keysOf('operations.kind', auditKinds);
export const sentences = keysOf('operations.did', auditKinds);

/** Events of an older or newer release may have no text here. */
export const isAuditKind = (kind: string): kind is EventKind => Object.hasOwn(sentences, kind);
