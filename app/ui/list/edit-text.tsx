import { Popover } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '../classes.ts';
import { floatLook } from '../popover.tsx';
import { toast } from '../toast.ts';
import type { EditEnd } from './column.ts';
import '../nonce.ts';

type Props = {
  label: string;
  value: string;
  onSave: (value: string) => void;
  done: (how: EditEnd) => void;
  /** Returns the error of the typed text. */
  check?: (text: string) => string | undefined;
  type?: 'text' | 'email' | 'tel';
  inputMode?: 'text' | 'email' | 'tel' | 'decimal';
  maxLength?: number;
  className?: string;
};

/** Edits a value in place: Enter, Tab, or leaving the field saves, Escape discards. */
export function EditText({ label, value, onSave, done, check, type = 'text', className, ...rest }: Props) {
  const t = useT();
  const [text, setText] = useState(value);
  const [fault, setFault] = useState<string>();
  const isOver = useRef(false);

  const end = (how: EditEnd) => {
    isOver.current = true;
    done(how);
  };
  const save = (how: EditEnd) => {
    if (isOver.current) return;
    const trimmed = text.trim();
    const wrong = trimmed === value ? undefined : check?.(trimmed);
    if (wrong && how !== 'left') return setFault(wrong);
    // The focus has already moved on, so a toast reports the error instead of reopening the field.
    if (wrong) toast(t('list.edit.notSaved', { label }), { tone: 'destructive', description: wrong });
    else if (trimmed !== value) onSave(trimmed);
    end(how);
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save('stay');
    else if (event.key === 'Escape') end('stay');
    else if (event.key === 'Tab') save(event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
  };
  return (
    <Popover.Root open={fault !== undefined}>
      <Popover.Anchor asChild>
        <input
          // biome-ignore lint/a11y/noAutofocus: one asked to edit this very value
          autoFocus
          aria-label={label}
          aria-invalid={fault !== undefined || undefined}
          type={type}
          {...(type !== 'text' && { dir: 'ltr' })}
          {...rest}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setFault(undefined);
          }}
          onFocus={(event) => event.target.select()}
          onBlur={() => save('left')}
          onKeyDown={keys}
          className={cx(
            'h-7.5 w-full min-w-0 rounded-xs border border-act bg-surface px-1.5 outline-2 -outline-offset-1 outline-act aria-invalid:border-loss aria-invalid:outline-loss pointer-coarse:h-10 pointer-coarse:text-lg rtl:text-end',
            type === 'text' && 'rtl:text-start',
            className,
          )}
        />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="alert"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className={cx(floatLook, 'max-w-72 px-2.5 py-1.5 text-sm text-loss')}
        >
          {fault}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
