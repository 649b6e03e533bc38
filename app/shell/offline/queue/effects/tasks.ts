import type { Task } from '#contract/people/tasks.ts';
import type { QueuedWrite } from '../queued-write.ts';
import { type Effect, edit, type Known, madeAt, mark, withoutRow, withRow } from './effect.ts';

type Shown = { assignee?: string; state?: 'open' | 'done'; lead?: string };

/** Which tasks a query shows; open ones where it says nothing. */
const shownBy = ([domain, what, which]: readonly unknown[]): Shown | undefined =>
  domain === 'tasks' && what === 'list' ? { state: 'open', ...(which as Shown) } : undefined;

function belongs(key: readonly unknown[], task: Task, { session }: Known): boolean {
  const shown = shownBy(key);
  if (!shown || shown.state !== (task.doneAt ? 'done' : 'open')) return false;
  const { assignee, lead } = shown;
  if (lead !== undefined && task.lead?.id !== lead) return false;
  return assignee === undefined || task.assignee === (assignee === 'me' ? session.user.id : assignee);
}

function madeTask(write: QueuedWrite, { session: { user }, record }: Known): Task {
  const { title, dueOn, assignee, lead } = write.input as Pick<Task, 'title'> & {
    dueOn?: string | null;
    assignee?: string | null;
    lead?: string | null;
  };
  return {
    id: write.made!,
    title,
    dueOn: dueOn ?? null,
    assignee: assignee === undefined ? user.id : assignee,
    lead: lead ? { id: lead, name: String(record(lead)?.name ?? '') } : null,
    createdBy: user.id,
    createdAt: madeAt(write),
    doneAt: null,
    doneBy: null,
    version: 1,
    can: { change: true },
  };
}

const create: Effect = {
  makes: true,
  answer: madeTask,
  shown: (data, key, write, known) => {
    const task = madeTask(write, known);
    return belongs(key, task, known) ? withRow(data, task) : data;
  },
};

/** Moves a task between the lists of open and of done ones. */
const setDone = (done: boolean): Effect => {
  const { answer } = mark((write, { session }) =>
    done ? { doneAt: madeAt(write), doneBy: session.user.id } : { doneAt: null, doneBy: null },
  );
  return {
    answer: answer!,
    shown: (data, key, write, known) => {
      const task = answer!(write, known) as Task | undefined;
      if (!task || !shownBy(key)) return data;
      return belongs(key, task, known) ? withRow(data, task) : withoutRow(data, task.id);
    },
  };
};

export const taskEffects: Record<string, Effect> = {
  'tasks.create': create,
  'tasks.change': edit(),
  'tasks.complete': setDone(true),
  'tasks.reopen': setDone(false),
};
