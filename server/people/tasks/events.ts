import type { NewEvent } from '#server/core/db/transaction.ts';

/** Events of a task on a lead belong to the lead's timeline. */
export const subjectOf = (taskId: string, leadId: string | null): NewEvent['subject'] =>
  leadId ? { type: 'lead', id: leadId } : { type: 'task', id: taskId };
