import { lazy, type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { Condition } from '#contract/core/filter.ts';
import { type Draft, finished, newDraft } from './draft.ts';
import { FilterPopover } from './filter-popover.tsx';
import { useSources } from './sources.ts';

const FieldMenu = lazy(() => import('./field-menu.tsx').then((module) => ({ default: module.FieldMenu })));

const ConditionForm = lazy(() => import('./condition-form.tsx').then((module) => ({ default: module.ConditionForm })));

type Props = {
  trigger: ReactNode;
  onAdd: (condition: Condition) => void;
  /** Shown below the fields: nested conditions. */
  onAdvanced?: () => void;
  startsOpen?: boolean;
};

/** Chooses a field, then its condition, in one popover. */
export function AddFilter({ trigger, onAdd, onAdvanced, startsOpen = false }: Props) {
  const t = useT();
  const { fields } = useSources();
  const [open, setOpen] = useState(startsOpen);
  const [draft, setDraft] = useState<Draft | null>(null);
  const close = () => {
    setOpen(false);
    setDraft(null);
  };
  const apply = (done: Draft | null) => {
    const condition = done && finished(fields, done);
    close();
    if (condition) onAdd(condition);
  };
  const openAdvanced = () => {
    close();
    onAdvanced?.();
  };
  return (
    <FilterPopover
      trigger={trigger}
      label={t('filter.addLabel')}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={(how) => apply(how === 'kept' ? draft : null)}
    >
      {draft ? (
        <ConditionForm draft={draft} onChange={setDraft} onApply={apply} onBack={() => setDraft(null)} />
      ) : (
        <FieldMenu onChoose={(name) => setDraft(newDraft(fields, name))} onAdvanced={onAdvanced && openAdvanced} />
      )}
    </FilterPopover>
  );
}
