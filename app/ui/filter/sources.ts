import { createContext, useContext } from 'react';
import type { ComboOption, OptionSource } from '#app/ui/option-source.ts';
import type { Fields } from '#contract/core/fields.ts';

/** What conditions can be made of: the fields, and the lists that their values come from. */
export type FilterSources = {
  readonly fields: Fields;
  /** Members of the organisation, by user id. */
  readonly people: readonly ComboOption[];
  /** Lists that the organisation keeps, by the name under which fields refer to them. */
  readonly lists: Readonly<Record<string, OptionSource>>;
};

const SourcesContext = createContext<FilterSources | null>(null);
export const SourcesProvider = SourcesContext.Provider;

export function useSources(): FilterSources {
  const sources = useContext(SourcesContext);
  if (!sources) throw new Error('Filters are edited inside a FilterBar.');
  return sources;
}
