import { hereZone } from '#app/i18n/here-zone.ts';
import type { PlainState } from '#app/ui/list/use-list-state.ts';

/** The records that a list shows, in the form that the server takes. */
export type ListSelection = {
  filter?: string;
  search?: string;
  archived?: 'no' | 'only';
  trash?: true;
  timeZone?: string;
};

/** The part of a list's state that decides which records it shows. */
export const selectionOf = (state: Pick<PlainState, 'written' | 'search' | 'archived' | 'trash'>): ListSelection => ({
  ...(state.written && { filter: state.written }),
  ...(state.search && { search: state.search }),
  ...(state.archived && { archived: 'only' }),
  ...(state.trash && { trash: true }),
  ...(state.written && { timeZone: hereZone() }),
});
