import { Command } from 'cmdk';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { announce } from './announce.ts';
import { cx } from './classes.ts';
import { useFieldControl } from './field.tsx';
import { floatLook, itemLook } from './float-look.ts';
import { controlLook } from './input.tsx';
import { matches, plain } from './option-source.ts';
import { Tag } from './tag.tsx';

type Props = {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Tags already in use; typing chooses one of them or creates a new one. */
  suggestions?: readonly string[];
  max?: number;
  placeholder?: string;
  disabled?: boolean;
};

const separators = /[,;\n\t]/;

/** Enter or a comma adds a tag, Backspace in the empty field removes the last one, and a pasted list adds many. */
export function TagInput({ value, onChange, suggestions = [], max = 50, placeholder, disabled = false }: Props) {
  const t = useT();
  const wiring = useFieldControl();
  const listId = useId();
  const [text, setText] = useState('');
  const [entered, setEntered] = useState(false);

  const add = (written: string) => {
    const next = withTags(value, written.split(separators), max);
    setText('');
    if (next.length === value.length) return;
    onChange(next);
    announce(t('ui.tags.added', { name: next.slice(value.length).join(', ') }));
  };
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    announce(t('ui.tags.removed', { name: tag }));
  };
  const offered = offers(suggestions, value, text);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === ',' && text.trim()) {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && !text && value.length > 0) {
      remove(value.at(-1)!);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!separators.test(pasted)) return;
    event.preventDefault();
    add(pasted);
  };
  return (
    <Command
      shouldFilter={false}
      label={t('ui.tags.label')}
      className={cx(controlLook, 'relative min-h-9 flex-wrap gap-1 px-1.5 py-1')}
    >
      {value.map((tag) => (
        <Tag key={tag} onRemove={disabled ? undefined : () => remove(tag)}>
          {tag}
        </Tag>
      ))}
      <Command.Input
        {...wiring}
        value={text}
        disabled={disabled || value.length >= max}
        onValueChange={setText}
        onKeyDown={press}
        onPaste={paste}
        onFocus={() => setEntered(true)}
        onBlur={() => {
          setEntered(false);
          if (text.trim()) add(text);
        }}
        placeholder={value.length === 0 ? placeholder : undefined}
        className="h-6 min-w-24 flex-1 bg-transparent px-1 outline-none"
      />
      <Command.List
        id={listId}
        className={cx(
          floatLook,
          'absolute inset-x-0 top-full mt-1 p-1',
          (!entered || offered.length === 0) && 'hidden',
        )}
      >
        {offered.map(({ tag, isNew }) => (
          <Command.Item
            key={tag}
            value={tag}
            // Keeps the field from losing the focus, which would add the typed text as a tag.
            onPointerDown={(event) => event.preventDefault()}
            onSelect={() => add(tag)}
            className={itemLook}
          >
            {isNew ? t('ui.combobox.create', { name: tag }) : tag}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

/** The typed text first, then existing tags that contain it: Enter takes the first. */
function offers(suggestions: readonly string[], tags: readonly string[], text: string) {
  const typed = text.trim();
  if (!typed) return [];
  const unused = suggestions.filter((tag) => !tags.includes(tag)).map((tag) => ({ value: tag, label: tag }));
  const found = matches(unused, typed).slice(0, 8);
  const known = found.filter(({ label }) => plain(label) === plain(typed));
  const first =
    known.length > 0 || tags.some((tag) => plain(tag) === plain(typed)) ? [] : [{ tag: typed, isNew: true }];
  return [...first, ...found.map(({ value }) => ({ tag: value, isNew: false }))];
}

/** Adds new tags; tags that differ only in capitals are the same. */
export function withTags(tags: readonly string[], written: readonly string[], max: number): string[] {
  const next = [...tags];
  for (const word of written) {
    const tag = word.trim().replace(/\s+/g, ' ');
    if (tag && next.length < max && !next.some((other) => plain(other) === plain(tag))) next.push(tag);
  }
  return next;
}
