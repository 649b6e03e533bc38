import type { ReactNode } from 'react';
import { OptionList } from '../option-list.tsx';
import type { OptionSource } from '../option-source.ts';
import type { EditEnd } from './column.ts';
import { EditFloat } from './edit-float.tsx';

type Props = {
  label: string;
  value: string | null;
  source: OptionSource;
  anchor: ReactNode;
  onSave: (value: string) => void;
  done: (how: EditEnd) => void;
};

/** Edits a value by choosing from a list below the cell. */
export function EditChoice({ label, value, source, anchor, onSave, done }: Props) {
  return (
    <EditFloat label={label} anchor={anchor} onClose={done}>
      {(finish) => (
        <OptionList
          label={label}
          source={source}
          chosen={value ? [value] : []}
          onChoose={(option) => {
            if (option.value !== value) onSave(option.value);
            finish('stay');
          }}
        />
      )}
    </EditFloat>
  );
}
