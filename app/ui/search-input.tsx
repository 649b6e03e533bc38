import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Input, type InputProps } from './input.tsx';
import { Kbd } from './kbd.tsx';

type Props = Omit<InputProps, 'type' | 'start' | 'end' | 'value' | 'onChange' | 'className'> & {
  value: string;
  onChange: (value: string) => void;
  /** The key that focuses the field. */
  shortcut?: string;
};

export function SearchInput({ value, onChange, shortcut, ...rest }: Props) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Input
      ref={input}
      type="search"
      inputMode="search"
      aria-label={t('ui.search')}
      placeholder={t('ui.search')}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="[&::-webkit-search-cancel-button]:hidden"
      start={<Search />}
      end={
        value ? (
          <button
            type="button"
            aria-label={t('ui.clear')}
            onClick={clear}
            className="tap-area grid size-7 place-items-center rounded-s text-ink-3 hover:text-ink"
          >
            <X />
          </button>
        ) : (
          shortcut && <Kbd keys={shortcut} className="me-1" />
        )
      }
    />
  );
}
