import type { QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import { conditionsIn } from '#contract/core/filter.ts';
import { matcher } from '#contract/core/filter-matches.ts';
import { parseFilter } from '#contract/core/filter-url.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead, newLead, timelineItem } from '#contract/people/leads.ts';
import { findRecord } from '../../seen-records.ts';
import type { QueuedWrite } from '../queued-write.ts';
import {
  type Effect,
  edit,
  emptyPage,
  emptyPages,
  hasRow,
  type Known,
  madeAt,
  mark,
  withoutRow,
  withRow,
} from './effect.ts';

type Selection = { filter?: string; search?: string; archived?: 'no' | 'only' | 'trash'; timeZone?: string };

const isList = ([domain, what]: QueryKey) => domain === 'leads' && (what === 'list' || what === 'lane');

/** Whether a lead belongs in a list; undefined when only the server can tell. */
function fits([, , which]: QueryKey, lead: Lead, { session }: Known): boolean | undefined {
  const { filter = '', search, archived, timeZone = 'UTC' } = (which ?? {}) as Selection;
  if ((lead.archivedAt !== null) !== (archived !== undefined && archived !== 'no')) return false;
  if (search) return undefined;
  const read = parseFilter(leadFields, filter);
  // Only the server knows the coordinates of a lead's city.
  if (!read.filter || conditionsIn(read.filter).some(({ field }) => field === 'location')) return undefined;
  const context = { now: new Date(), timeZone, me: session.user.id };
  return matcher(leadFields, read.filter, context)(lead as unknown as Parameters<ReturnType<typeof matcher>>[0]);
}

/** Moves a lead in a list: out of lists it no longer matches, and to the top of the lane it moved to. */
function placed(data: unknown, key: QueryKey, lead: Lead, known: Known, isNew = false): unknown {
  if (!isList(key)) return data;
  const fit = fits(key, lead, known);
  if (fit === false) return withoutRow(data, lead.id);
  const enters = fit === true && (isNew || key[1] === 'lane') && !findRecord(data, lead.id);
  return enters ? withRow(data, lead) : data;
}

/** Applies the effect to the record, then moves it between lists. */
const moving = (effect: Effect): Effect => ({
  ...effect,
  shown: (data, key, write, known) => {
    const next = effect.shown!(data, key, write, known);
    const lead = (write.subject && findRecord(next, write.subject)) || effect.answer!(write, known);
    return lead ? placed(next, key, lead as unknown as Lead, known) : next;
  },
});

type Named = Pick<Lead, 'firstName' | 'lastName' | 'email' | 'phone'>;

const nameOf = ({ firstName, lastName, email, phone }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || phone || '';

const customOf = ({ custom }: Pick<z.output<typeof newLead>, 'custom'>): NonNullable<Lead['custom']> =>
  Object.fromEntries(Object.entries(custom ?? {}).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));

function madeLead(write: QueuedWrite, { session }: Known): Lead {
  const input = write.input as z.output<typeof newLead>;
  const may = (right: string) => session.rights.includes(right);
  return {
    ...input,
    custom: customOf(input),
    id: write.made!,
    name: nameOf(input),
    owner: input.owner === undefined ? session.user.id : input.owner,
    score: 0,
    lastActivityAt: madeAt(write),
    waitsSince: null,
    createdAt: madeAt(write),
    archivedAt: null,
    version: 1,
    can: { change: may('leads.change'), assign: may('leads.assign'), archive: may('leads.archive') },
  };
}

const create: Effect = {
  makes: true,
  answer: madeLead,
  shown: (data, key, write, known) => placed(data, key, madeLead(write, known), known, true),
  // Only this device knows the new lead, so it has no tasks, files, or events yet. All other queries wait for the server.
  invented: ([domain, what], write, known) => {
    if (domain === 'tasks' || what === 'timeline') return emptyPages;
    if (domain === 'files') return emptyPage;
    if (domain !== 'leads') return undefined;
    if (what === 'collaborators') return { collaborators: [] };
    return what === 'get' ? madeLead(write, known) : undefined;
  },
};

type Item = z.infer<typeof timelineItem>;

const addNote: Effect = {
  makes: true,
  answer: ({ made }) => ({ id: made }),
  shown: (data, [domain, what, id, ...kinds], write, { session: { user } }) => {
    const isThere = domain === 'leads' && what === 'timeline' && id === write.input.id;
    if (!isThere || (kinds.length > 0 && !kinds.includes('note.added'))) return data;
    const body = String(write.input.body);
    // The server may have the note already and have sent it to this tab before its answer arrived.
    const isIt = ({ note, at }: Item) => note?.mine === true && note.body === body && Date.parse(at) >= write.madeAt;
    if (hasRow(data, isIt)) return data;
    const item: Item = {
      id: write.made!,
      kind: 'note.added',
      at: madeAt(write),
      actor: { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`.trim() },
      data: {},
      note: { id: write.made!, body, version: 1, mine: true, pinned: false },
    };
    return withRow(data, item);
  },
};

export const leadEffects: Record<string, Effect> = {
  'leads.create': create,
  'leads.change': moving(edit((lead) => ({ name: nameOf(lead as unknown as Named) || lead.name }))),
  'leads.archive': moving(mark((write) => ({ archivedAt: madeAt(write) }))),
  'leads.restore': moving(mark(() => ({ archivedAt: null }))),
  'leads.addNote': addNote,
  'leads.changeNote': { ...edit(), answer: () => ({ done: true }) },
};
