import type { RecordingMode } from '#contract/people/call-recording.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

export const recordingMode = async (tx: Tx): Promise<RecordingMode> => {
  const row = await tx.one<{ mode: RecordingMode }>(sql`
    select call_recording as mode from message_settings where organisation_id = ${tx.scope.organisationId}`);
  return row?.mode ?? 'off';
};
