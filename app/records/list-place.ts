import type { SavedView } from '#contract/account/views.ts';
import { listOfViews } from '#contract/kinds.ts';
import { remember, remembered } from './tab-memory.ts';

type Domain = SavedView['domain'];
const nameOf = (domain: Domain) => `lintel-${domain}`;

/** Path of a domain's list. */
export const listPath = listOfViews;

/** Remembers the list's state in this tab, so that a record's page leads back to it. */
export const rememberList = (domain: Domain, query: string): void => remember(nameOf(domain), query);

export function listPlace(domain: Domain): string {
  const query = remembered(nameOf(domain));
  return query ? `${listPath(domain)}?${query}` : listPath(domain);
}
