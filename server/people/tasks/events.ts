import type { NewEvent } from '#server/core/db/transaction.ts';

/** What happens to a task on a lead is part of the lead's story. */
export const subjectOf = (taskId: string, leadId: string | null): NewEvent['subject'] =>
  leadId ? { type: 'lead', id: leadId } : { type: 'task', id: taskId };
