import { useT } from '#app/i18n/t.ts';
import { SourcesProvider } from '#app/ui/filter/sources.ts';
import { useWords } from '#app/ui/filter/words.ts';
import { type Filter, isEverything } from '#contract/core/filter.ts';
import { criteriaFields } from '#contract/inventory/search-fields.ts';

const sources = { fields: criteriaFields, people: [], lists: {} };

/** The criteria in plain words. */
export function CriteriaText({ filter }: { filter: Filter }) {
  return (
    <SourcesProvider value={sources}>
      <Words filter={filter} />
    </SourcesProvider>
  );
}

function Words({ filter }: { filter: Filter }) {
  const t = useT();
  const words = useWords();
  return isEverything(filter) ? t('searches.anyHome') : words.text(filter);
}
