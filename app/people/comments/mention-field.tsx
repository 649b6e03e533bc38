import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { floatLook } from '#app/ui/float-look.ts';
import type { ComboOption } from '#app/ui/option-source.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import { usePeople } from '../leads/use-people.tsx';
import { matching, nameAtCaret } from './mentions.ts';

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string;
  onChange: (text: string) => void;
};

/** A text field that suggests members after an @, by keyboard, mouse, or touch. */
export function MentionField({ value, onChange, onKeyDown, ...rest }: Props) {
  const t = useT();
  const listId = useId();
  const { options } = usePeople();
  const frame = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState<{ from: number; fragment: string }>();
  const [active, setActive] = useState(0);
  const offered = writing ? matching(writing.fragment, options) : [];
  const isOpen = offered.length > 0;
  const look = (text: string, caret: number) => {
    setWriting(nameAtCaret(text, caret));
    setActive(0);
  };
  const choose = ({ label }: ComboOption) => {
    if (!writing) return;
    const end = writing.from + 1 + writing.fragment.length;
    const next = `${value.slice(0, writing.from)}@${label} ${value.slice(end).replace(/^ /, '')}`;
    onChange(next);
    setWriting(undefined);
    const field = frame.current?.querySelector('textarea');
    const caret = writing.from + label.length + 2;
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(caret, caret);
    });
  };
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen || event.ctrlKey || event.metaKey) return onKeyDown?.(event);
    if (event.key === 'ArrowDown') setActive((active + 1) % offered.length);
    else if (event.key === 'ArrowUp') setActive((active + offered.length - 1) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[active]!);
    else if (event.key === 'Escape') setWriting(undefined);
    else return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={frame} className="relative">
      <Textarea
        {...rest}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          look(target.value, target.selectionStart);
        }}
        onKeyDown={keys}
        onBlur={() => setWriting(undefined)}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={t('comments.people')}
          className={cx(floatLook, 'absolute inset-x-0 top-full z-20 mt-1 max-w-72 p-1')}
        >
          {offered.map((person, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the words keep the focus, and the keys are theirs
            // biome-ignore lint/a11y/useKeyWithClickEvents: the words keep the focus, and the keys are theirs
            <div
              key={person.value}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              className={cx('tap flex items-center gap-2 rounded-s px-2 py-1.5', place === active && 'bg-sunken')}
            >
              {person.icon}
              <span className="truncate">{person.label}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
