import { hashKey, type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query';
import { fullName } from '#app/i18n/names.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { LeadChange } from './merge-change.ts';
import { leadQueries } from './queries.ts';

type Pages = InfiniteData<{ rows: Lead[]; next: string | null }, string | null>;

const isList = ({ queryKey }: Query) => queryKey[0] === 'leads' && (queryKey[1] === 'list' || queryKey[1] === 'lane');

function eachRow(client: QueryClient, change: (row: Lead) => Lead[]): void {
  client.setQueriesData<Pages>(
    { predicate: isList },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, rows: page.rows.flatMap(change) })) },
  );
}

/** Updates a lead everywhere on screen without another request. */
export function showLead(client: QueryClient, lead: Lead): void {
  client.setQueryData(leadQueries.get(lead.id).queryKey, lead);
  eachRow(client, (row) => [row.id === lead.id ? lead : row]);
}

/** Removes a lead from the lists on screen. */
export const hideLead = (client: QueryClient, id: string) => eachRow(client, (row) => (row.id === id ? [] : [row]));

/** The lead as it will be after a change. */
export function changed(lead: Lead, change: LeadChange): Lead {
  const next = { ...lead, ...(change as Partial<Lead>), ...(change.custom && { custom: mergedCustom(lead, change) }) };
  const name = fullName({ first: next.firstName, last: next.lastName });
  return { ...next, name: name || next.email || next.phone || lead.name };
}

const mergedCustom = (lead: Lead, { custom }: LeadChange): NonNullable<Lead['custom']> =>
  Object.fromEntries(
    Object.entries({ ...lead.custom, ...custom }).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );

/**
 * Cancels requests sent before a change, whose responses would briefly show the old state. Lists still loading for the first time are left
 * alone.
 */
export const holdReads = (client: QueryClient, id: string) =>
  client.cancelQueries({
    predicate: (query) =>
      query.state.data !== undefined && (isList(query) || query.queryHash === hashKey(leadQueries.get(id).queryKey)),
  });

/** The live stream reports the reader's own changes too, usually within this time. */
const newsMs = 400;

const isCount = ({ queryKey }: Query) => queryKey[0] === 'leads' && /^(counts?|tags)$/.test(String(queryKey[1]));

/** Refreshes lists and counts that may be affected, unless the live stream has already done so. */
export function leadsMoved(client: QueryClient): void {
  const since = Date.now();
  setTimeout(() => {
    const isOld = (query: Query) => query.state.dataUpdatedAt <= since && query.state.fetchStatus === 'idle';
    void client.invalidateQueries({ predicate: (query) => (isList(query) || isCount(query)) && isOld(query) });
  }, newsMs);
}

/** Moves a card to the top of another lane before the server has answered. */
export function moveCard(client: QueryClient, lead: Lead, from: readonly unknown[], to: readonly unknown[]): void {
  const edit = (key: readonly unknown[], change: (rows: Lead[], page: number) => Lead[]) =>
    client.setQueryData<Pages>(
      key,
      (known) =>
        known && { ...known, pages: known.pages.map((page, place) => ({ ...page, rows: change(page.rows, place) })) },
    );
  edit(from, (rows) => rows.filter(({ id }) => id !== lead.id));
  edit(to, (rows, page) => [...(page === 0 ? [lead] : []), ...rows.filter(({ id }) => id !== lead.id)]);
}
