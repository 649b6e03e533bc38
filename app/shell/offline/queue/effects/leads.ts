import type { z } from 'zod';
import type { Lead, newLead, timelineItem } from '#contract/people/leads.ts';
import type { QueuedWrite } from '../queued-write.ts';
import { type Effect, edit, emptyPage, emptyPages, type Known, madeAt, mark, withoutRow, withRow } from './effect.ts';

type Selection = { filter?: string; search?: string; archived?: 'no' | 'only' };

const isList = (key: readonly unknown[]) => key[0] === 'leads' && key[1] === 'list';
const shows = (key: readonly unknown[], archived: boolean) => ((key[2] as Selection).archived === 'only') === archived;

type Named = Pick<Lead, 'firstName' | 'lastName' | 'email' | 'phone'>;

const nameOf = ({ firstName, lastName, email, phone }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || phone || '';

function madeLead(write: QueuedWrite, { session }: Known): Lead {
  const input = write.input as z.output<typeof newLead>;
  const may = (right: string) => session.rights.includes(right);
  return {
    ...input,
    id: write.made!,
    name: nameOf(input),
    owner: input.owner === undefined ? session.user.id : input.owner,
    score: 0,
    lastActivityAt: madeAt(write),
    createdAt: madeAt(write),
    archivedAt: null,
    version: 1,
    can: { change: may('leads.change'), assign: may('leads.assign'), archive: may('leads.archive') },
  };
}

/** A new lead is shown where nothing is asked of it, so that it is not where it may not belong. */
const create: Effect = {
  makes: true,
  answer: madeLead,
  shown: (data, key, write, known) => {
    const { filter, search, archived } = (key[2] ?? {}) as Selection;
    const belongs = isList(key) && !filter && !search && archived !== 'only';
    return belongs ? withRow(data, madeLead(write, known)) : data;
  },
  invented: ([domain, what, id], write, known) => {
    if (id !== write.made) return undefined;
    if (domain === 'leads' && what === 'get') return madeLead(write, known);
    return what === 'timeline' ? emptyPages : emptyPage;
  },
};

const archive = (archived: boolean): Effect => {
  const marked = mark((write) => ({ archivedAt: archived ? madeAt(write) : null }));
  return {
    ...marked,
    shown: (data, key, write, known) => {
      const next = marked.shown!(data, key, write, known);
      return isList(key) && !shows(key, archived) && write.subject ? withoutRow(next, write.subject) : next;
    },
  };
};

const addNote: Effect = {
  makes: true,
  answer: ({ made }) => ({ id: made }),
  shown: (data, [domain, what, id], write, { session: { user } }) => {
    if (domain !== 'leads' || what !== 'timeline' || id !== write.input.id) return data;
    const item: z.infer<typeof timelineItem> = {
      id: write.made!,
      kind: 'note.added',
      at: madeAt(write),
      actor: { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`.trim() },
      data: {},
      note: { id: write.made!, body: String(write.input.body), version: 1, mine: true },
    };
    return withRow(data, item);
  },
};

export const leadEffects: Record<string, Effect> = {
  'leads.create': create,
  'leads.change': edit((lead) => ({ name: nameOf(lead as unknown as Named) })),
  'leads.archive': archive(true),
  'leads.restore': archive(false),
  'leads.addNote': addNote,
  'leads.changeNote': { ...edit(), answer: () => ({ done: true }) },
};
