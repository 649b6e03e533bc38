import { type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '../button.tsx';
import { TagInput } from '../tag-input.tsx';
import type { EditEnd } from './column.ts';
import { EditFloat } from './edit-float.tsx';

type Props = {
  label: string;
  value: readonly string[];
  suggestions: readonly string[];
  max: number;
  anchor: ReactNode;
  onSave: (tags: string[]) => void;
  done: (how: EditEnd) => void;
};

/** Edits tags below the cell; closing saves them, Escape discards them. */
export function EditTags({ label, value, suggestions, max, anchor, onSave, done }: Props) {
  const t = useT();
  const [tags, setTags] = useState<readonly string[]>(value);
  const close = (how: EditEnd, isGivenUp: boolean) => {
    if (!isGivenUp && tags.join('\n') !== value.join('\n')) onSave([...tags]);
    done(how);
  };
  return (
    <EditFloat label={label} anchor={anchor} onClose={close} className="w-72 overflow-visible p-2">
      {(finish) => (
        <>
          <TagInput value={tags} onChange={setTags} suggestions={suggestions} max={max} />
          <div className="flex justify-end pt-2">
            <Button size="s" kind="act" onClick={() => finish('stay')}>
              {t('ui.save')}
            </Button>
          </div>
        </>
      )}
    </EditFloat>
  );
}
