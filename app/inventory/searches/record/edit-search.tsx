import { useState } from 'react';
import { ApiProblem } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import type { Issue } from '#contract/core/errors.ts';
import type { SavedSearch } from '#contract/inventory/saved-searches.ts';
import { type SearchDraft, SearchForm } from '../search-form.tsx';
import { useSearchActs } from './use-search-acts.ts';

export default function EditSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const t = useT();
  const { change, isBusy } = useSearchActs(search);
  const { name, filter, statuses, kinds, frequency, expiresOn } = search;
  const [draft, setDraft] = useState<SearchDraft>({ name, filter, statuses, kinds, frequency, expiresOn });
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const save = () =>
    change(draft).then(onClose, (error: unknown) => {
      if (error instanceof ApiProblem) setIssues(error.issues);
    });
  return (
    <FormDialog title={t('searches.edit')} size="l" busy={isBusy} onSave={save} onClose={onClose}>
      <SearchForm draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} issues={issues} />
    </FormDialog>
  );
}
