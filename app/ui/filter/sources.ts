import { createContext, useContext } from 'react';
import type { ComboOption, OptionSource } from '#app/ui/option-source.ts';
import type { Fields } from '#contract/core/fields.ts';

/** What conditions can use: the fields, and the lists for their values. */
export type FilterSources = {
  readonly fields: Fields;
  /** Members of the organization, by user id. */
  readonly people: readonly ComboOption[];
  /** Option lists of the organization, by the name that fields refer to. */
  readonly lists: Readonly<Record<string, OptionSource>>;
};

const SourcesContext = createContext<FilterSources | null>(null);
export const SourcesProvider = SourcesContext.Provider;

export function useSources(): FilterSources {
  const sources = useContext(SourcesContext);
  if (!sources) throw new Error('Filters are edited inside a FilterBar.');
  return sources;
}
