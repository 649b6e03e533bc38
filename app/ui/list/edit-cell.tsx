import { type KeyboardEvent, useState } from 'react';
import { cx } from '../classes.ts';
import { OptionList } from '../option-list.tsx';
import type { OptionSource } from '../option-source.ts';
import { floatLook } from '../popover.tsx';

type TextProps = {
  label: string;
  value: string;
  onSave: (value: string) => void;
  done: () => void;
  inputMode?: 'text' | 'email' | 'tel' | 'decimal';
};

/** A cell as a field: Enter or leaving it saves, Escape leaves it as it was. */
export function EditText({ label, value, onSave, done, inputMode = 'text' }: TextProps) {
  const [text, setText] = useState(value);
  const save = () => {
    if (text.trim() !== value) onSave(text.trim());
    done();
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') done();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: one asked to edit this very cell
      autoFocus
      aria-label={label}
      inputMode={inputMode}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={save}
      onKeyDown={keys}
      className="-mx-1 h-7 w-full rounded-xs border border-act bg-surface px-1 outline-none"
    />
  );
}

type ChoiceProps = {
  label: string;
  value: string | null;
  source: OptionSource;
  onSave: (value: string) => void;
  done: () => void;
};

/** A cell as a list to choose from. */
export function EditChoice({ label, value, source, onSave, done }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the keys that end the edit
    <div
      className="relative h-full w-full"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') done();
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && done()}
    >
      <div className={cx(floatLook, 'absolute start-0 top-1 z-30 w-64')}>
        <OptionList
          label={label}
          source={source}
          chosen={value ? [value] : []}
          onChoose={(option) => {
            if (option.value !== value) onSave(option.value);
            done();
          }}
        />
      </div>
    </div>
  );
}
