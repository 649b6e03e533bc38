import type { MessageKey } from '#app/i18n/t.ts';
import type { ListDefaults } from '#app/ui/list/use-list-state.ts';
import type { SavedView } from '#contract/account/views.ts';
import type { Fields } from '#contract/core/fields.ts';
import type { listQueries } from './list-queries.ts';

/** A built-in view. Its filter is stored in URL form, so that it needs no parsing. */
type GivenView = { id: string; key: MessageKey; query: string };

/** What a list needs to know about its kind of record; columns, actions, and dialogs belong to the domain. */
export type ListThing<Row extends { id: string }> = {
  domain: SavedView['domain'];
  fields: Fields;
  defaults: ListDefaults;
  /** The column that names a row and always stays. */
  naming: string;
  views: readonly GivenView[];
  queries: Pick<ReturnType<typeof listQueries<Row, { total: number }>>, 'list' | 'count' | 'total'>;
  /** The visible columns whose data the server sends only on request. */
  beside?: (columns: readonly string[]) => readonly string[];
  words: {
    title: MessageKey;
    archivedTitle: MessageKey;
    backToList: MessageKey;
    search: MessageKey;
    searchLabel: MessageKey;
    count: MessageKey;
    countAtLeast: MessageKey;
  };
};
