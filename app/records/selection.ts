import { hereZone } from '#app/i18n/here-zone.ts';
import type { PlainState } from '#app/ui/list/use-list-state.ts';

/** Which records a list shows, as the server is asked for them. */
export type ListSelection = {
  filter?: string;
  search?: string;
  archived?: 'no' | 'only';
  trash?: true;
  timeZone?: string;
};

/** What of a list's state says which records it shows. */
export const selectionOf = (state: Pick<PlainState, 'written' | 'search' | 'archived' | 'trash'>): ListSelection => ({
  ...(state.written && { filter: state.written }),
  ...(state.search && { search: state.search }),
  ...(state.archived && { archived: 'only' }),
  ...(state.trash && { trash: true }),
  ...(state.written && { timeZone: hereZone() }),
});
