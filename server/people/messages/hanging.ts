import type { Hanging } from '#server/core/db/hanging.ts';

/** The tables whose rows move to the remaining lead when two leads are merged. */
export const hanging: readonly Hanging[] = [
  { table: 'messages', column: 'lead_id', key: ['id'] },
  { table: 'conversations', column: 'lead_id', key: ['id'], oncePer: [] },
  { table: 'do_not_contact', column: 'lead_id', key: ['channel'], oncePer: ['channel'] },
  { table: 'voice_calls', column: 'lead_id', key: ['id'] },
  { table: 'first_touches', column: 'lead_id', key: ['message_id'], oncePer: [] },
];
