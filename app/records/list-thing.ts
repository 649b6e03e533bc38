import type { MessageKey } from '#app/i18n/t.ts';
import type { ListDefaults } from '#app/ui/list/use-list-state.ts';
import type { SavedView } from '#contract/account/views.ts';
import type { Fields } from '#contract/core/fields.ts';
import type { listQueries } from './list-queries.ts';

/** A view everybody has. Its filter is written as it would be in an address, so that it needs no reading. */
type GivenView = { id: string; key: MessageKey; query: string };

/** What a list must know of the thing it shows; columns, acts and dialogs are the domain's own. */
export type ListThing<Row extends { id: string }> = {
  domain: SavedView['domain'];
  fields: Fields;
  defaults: ListDefaults;
  /** The column that names a row and always stays. */
  naming: string;
  views: readonly GivenView[];
  queries: Pick<ReturnType<typeof listQueries<Row, { total: number }>>, 'list' | 'count' | 'total'>;
  /** Which of the columns a page holds only where it is asked for. */
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
