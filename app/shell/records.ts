import { Bookmark, FileText, Handshake, House, ListChecks, type LucideIcon, UserRound, UsersRound } from 'lucide-react';
import { listPath } from '#app/records/list-place.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import type { Filed } from '#contract/inventory/files.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import type { Lead } from '#contract/people/leads.ts';
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

const icons = {
  lead: UserRound,
  listing: House,
  deal: Handshake,
  file: FileText,
  task: ListChecks,
  member: UsersRound,
  view: Bookmark,
} satisfies Record<string, LucideIcon>;

export const iconOf = (type: Found['type']): LucideIcon => icons[type];

/** Where the page of an event's or notice's subject is, if it has one. */
export function pathOfSubject({ type, id }: { type: string; id: string }): string | undefined {
  if (type === 'lead') return `/lead/${id}`;
  if (type === 'listing') return `/listing/${id}`;
  if (type === 'file') return `/file/${id}`;
  if (type === 'cma') return `/cmas/${id}`;
  if (type === 'sale') return `/listing/${id}/offers`;
  if (type === 'task' || type === 'task_set') return '/tasks';
  if (type === 'task_template') return '/tasks/templates';
  if (type === 'deal') return `/deal/${id}`;
  if (type === 'appointment') return `/calendar?open=${id}`;
  if (type === 'conversation') return `/inbox?open=${id}`;
  if (type === 'inbound') return `/leads/inbound?open=${id}`;
  if (type === 'member' || type === 'team' || type === 'office') return '/team';
  if (type === 'site') return `/website?site=${id}`;
  if (type === 'subscription') return '/settings/billing';
  return undefined;
}

/** Where many of what an event's kind is about are seen together. */
export function listOf(kind: string): string | undefined {
  if (kind.startsWith('lead.')) return '/leads';
  if (kind.startsWith('message.')) return '/inbox';
  if (kind.startsWith('inbound.')) return '/leads/inbound';
  if (kind.startsWith('listing.')) return '/listings';
  if (kind.startsWith('deal.')) return '/deals';
  if (kind.startsWith('file.')) return '/files';
  if (kind.startsWith('appointment.')) return '/calendar';
  return kind.startsWith('task.') ? '/tasks' : undefined;
}

export const foundLead = ({ id, name, email, phone }: Pick<Lead, 'id' | 'name' | 'email' | 'phone'>): Found => ({
  type: 'lead',
  id,
  name: name || (email ?? phone ?? ''),
  note: email ?? phone,
  to: `/lead/${id}`,
});

export const foundListing = ({
  id,
  unparsedAddress,
  listingId,
}: Pick<ListingRow, 'id' | 'unparsedAddress' | 'listingId'>): Found => ({
  type: 'listing',
  id,
  name: unparsedAddress,
  note: listingId,
  to: `/listing/${id}`,
});

export const foundDeal = ({ id, name, address }: Pick<Deal, 'id' | 'name' | 'address'>): Found => ({
  type: 'deal',
  id,
  name,
  note: address,
  to: `/deal/${id}`,
});

export const foundFile = ({ id, name, record }: Pick<Filed, 'id' | 'name' | 'record'>): Found => ({
  type: 'file',
  id,
  name,
  note: record?.name ?? null,
  to: `/file/${id}`,
});

/** What the search found, in the order in which it is offered: people one works with first. */
export function foundIn({ leads, tasks, members, views }: OutputOf<typeof search.everything>): Found[] {
  return [
    ...leads.map(foundLead),
    ...tasks.map(({ id, title, lead }): Found => {
      const to = lead ? `/lead/${lead.id}` : '/tasks';
      return { type: 'task', id, name: title, note: lead?.name ?? null, to };
    }),
    ...views.map(({ id, domain, name, query }): Found => {
      return { type: 'view', id, name, note: null, to: `${listPath(domain)}?${query}&view=${id}` };
    }),
    ...members.map(({ userId, firstName, lastName, email }): Found => {
      const name = `${firstName} ${lastName}`.trim() || email;
      return { type: 'member', id: userId, name, note: email, to: '/team' };
    }),
  ];
}
