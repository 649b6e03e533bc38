import { type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '../button.tsx';
import { OptionList } from '../option-list.tsx';
import type { OptionSource } from '../option-source.ts';
import type { EditEnd } from './column.ts';
import { EditFloat } from './edit-float.tsx';

type Props = {
  label: string;
  value: readonly string[];
  source: OptionSource;
  anchor: ReactNode;
  onSave: (values: string[]) => void;
  done: (how: EditEnd) => void;
};

/** Edits several values in a list; closing saves them, Escape discards them. */
export default function EditMany({ label, value, source, anchor, onSave, done }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const close = (how: EditEnd, isGivenUp: boolean) => {
    const isSame = chosen.length === value.length && chosen.every((one) => value.includes(one));
    if (!isGivenUp && !isSame) onSave([...chosen]);
    done(how);
  };
  return (
    <EditFloat label={label} anchor={anchor} onClose={close} className="w-72">
      {(finish) => (
        <>
          <OptionList
            label={label}
            source={source}
            chosen={chosen}
            onChoose={(option) =>
              setChosen((before) =>
                before.includes(option.value)
                  ? before.filter((one) => one !== option.value)
                  : [...before, option.value],
              )
            }
          />
          <div className="flex justify-end border-t border-line p-2">
            <Button size="s" kind="act" onClick={() => finish('stay')}>
              {t('ui.save')}
            </Button>
          </div>
        </>
      )}
    </EditFloat>
  );
}
