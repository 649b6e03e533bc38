import type { InputOf } from '#contract/core/call.ts';
import type { Task, tasks } from '#contract/people/tasks.ts';
import type { QueuedWrite } from '../queued-write.ts';
import { type Effect, edit, type Known, madeAt, mark, withoutRow, withRow } from './effect.ts';

type Shown = { assignee?: string; state?: 'open' | 'done'; lead?: string; listing?: string };

/** Which tasks a query shows; open ones by default. */
const shownBy = ([domain, what, which]: readonly unknown[]): Shown | undefined =>
  domain === 'tasks' && what === 'list' ? { state: 'open', ...(which as Shown) } : undefined;

function belongs(key: readonly unknown[], task: Task, { session }: Known): boolean {
  const shown = shownBy(key);
  if (!shown || shown.state !== (task.doneAt ? 'done' : 'open')) return false;
  const { assignee, lead, listing } = shown;
  if (listing !== undefined && task.set?.about?.id !== listing) return false;
  if (lead !== undefined && task.lead?.id !== lead) return false;
  return assignee === undefined || task.assignee === (assignee === 'me' ? session.user.id : assignee);
}

/** A change names only the ids of the tasks it waits for; the server returns more. */
const asWaited = (other: string | Task['waitsFor'][number]): Task['waitsFor'][number] =>
  typeof other === 'string' ? { id: other, title: null, isDone: false } : other;

/** The tasks that a task waits for, as far as they were loaded. */
const waits = (ids: readonly string[], record: Known['record']): Task['waitsFor'] =>
  ids.map((id) => {
    const other = record(id) as Task | undefined;
    return { id, title: other?.title ?? null, isDone: Boolean(other?.doneAt) };
  });

function madeTask(write: QueuedWrite, { session: { user }, record }: Known): Task {
  const { title, dueOn, assignee, lead, repeats, waitsFor, steps } = write.input as Pick<Task, 'title'> &
    Partial<InputOf<typeof tasks.create>>;
  return {
    id: write.made!,
    title,
    dueOn: dueOn ?? null,
    assignee: assignee === undefined ? user.id : assignee,
    repeats: repeats ?? null,
    waitsFor: waits(waitsFor ?? [], record),
    steps: steps ?? [],
    set: null,
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

/** Moves a task between the lists of open and completed tasks. */
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
  'tasks.change': edit(({ waitsFor }) => (Array.isArray(waitsFor) ? { waitsFor: waitsFor.map(asWaited) } : {})),
  'tasks.complete': setDone(true),
  'tasks.reopen': setDone(false),
};
