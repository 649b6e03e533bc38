import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { type Filter, type Group, limits } from '#contract/core/filter.ts';
import { editable, sizeOf, written } from './edit-tree.ts';
import { GroupEditor } from './group-editor.tsx';
import { type CountMatches, LiveCount } from './live-count.tsx';
import { useSources } from './sources.ts';

type Props = {
  value: Group;
  onChange: (filter: Filter) => void;
  onClose: () => void;
  count?: CountMatches;
};

/** Edits conditions nested to the allowed depth. Nothing changes until Apply. */
export default function AdvancedDialog({ value, onChange, onClose, count }: Props) {
  const t = useT();
  const { fields } = useSources();
  const [root, setRoot] = useState(() => editable(fields, value));
  const filter = written(fields, root);
  const isFull = sizeOf(root) >= limits.nodes;
  const apply = () => {
    if (filter) onChange(filter);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={t('filter.dialog.title')}
      description={t('filter.dialog.text')}
      footer={
        <>
          <p aria-live="polite" className="me-auto self-center text-sm text-ink-2 max-sm:basis-full">
            {!filter && t('filter.dialog.incomplete')}
            {filter && isFull && t('filter.dialog.full', { count: limits.nodes })}
            {filter && !isFull && count && <LiveCount filter={filter} count={count} />}
          </p>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" onClick={apply} disabled={!filter}>
            {t('filter.apply')}
          </Button>
        </>
      }
    >
      <GroupEditor group={root} depth={1} isFull={isFull} onChange={setRoot} />
    </Dialog>
  );
}
