import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { addDays } from '#contract/core/time-zone.ts';
import type { SavedSearch } from '#contract/inventory/saved-searches.ts';
import { useSearchActs } from './use-search-acts.ts';

/** Pauses alerts until a day; changes in between are reported then. */
export default function PauseSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const t = useT();
  const { change, isBusy } = useSearchActs(search);
  const [until, setUntil] = useState<string | null>(addDays(todayHere(), 14));
  return (
    <FormDialog
      title={t('searches.pauseTitle')}
      saveLabel={t('searches.pause')}
      busy={isBusy}
      disabled={until === null}
      onSave={() => void change({ pausedUntil: until }).then(onClose, () => {})}
      onClose={onClose}
    >
      <Field label={t('searches.pauseUntil')} hint={t('searches.pauseHint')}>
        <DateField value={until} min={addDays(todayHere(), 1)} onChange={setUntil} />
      </Field>
    </FormDialog>
  );
}
