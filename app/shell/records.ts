import { Bookmark, ListChecks, type LucideIcon, UserRound, UsersRound } from 'lucide-react';
import type { OutputOf } from '#contract/core/call.ts';
import type { search } from '#contract/people/search.ts';

/** Something with a name that one can go to. */
export type Found = {
  type: keyof typeof icons;
  id: string;
  name: string;
  /** What tells it from others of the same name. */
  note: string | null;
  to: string;
};

const icons = { lead: UserRound, task: ListChecks, member: UsersRound, view: Bookmark } satisfies Record<
  string,
  LucideIcon
>;

export const iconOf = (type: Found['type']): LucideIcon => icons[type];

/** Where the page of an event's or notice's subject is, if it has one. */
export function pathOfSubject({ type, id }: { type: string; id: string }): string | undefined {
  if (type === 'lead') return `/lead/${id}`;
  if (type === 'task') return '/tasks';
  if (type === 'member') return '/settings/organisation';
  return undefined;
}

/** Where many of what an event's kind is about are seen together. */
export function listOf(kind: string): string | undefined {
  if (kind.startsWith('lead.')) return '/leads';
  return kind.startsWith('task.') ? '/tasks' : undefined;
}

/** What the search found, in the order in which it is offered: people one works with first. */
export function foundIn({ leads, tasks, members, views }: OutputOf<typeof search.everything>): Found[] {
  return [
    ...leads.map(({ id, name, email, phone }) =>
      found('lead', id, name || (email ?? phone ?? ''), email ?? phone, `/lead/${id}`),
    ),
    ...tasks.map(({ id, title, lead }) =>
      found('task', id, title, lead?.name ?? null, lead ? `/lead/${lead.id}` : '/tasks'),
    ),
    ...views.map(({ id, domain, name, query }) => found('view', id, name, null, `/${domain}?${query}&view=${id}`)),
    ...members.map(({ userId, firstName, lastName, email }) =>
      found('member', userId, `${firstName} ${lastName}`.trim() || email, email, '/settings/organisation'),
    ),
  ];
}

const found = (type: Found['type'], id: string, name: string, note: string | null, to: string): Found => ({
  type,
  id,
  name,
  note,
  to,
});
