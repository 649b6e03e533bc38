import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Input, type InputProps } from './input.tsx';

/** Can be revealed, pasted into, and filled by a password manager. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Input
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={shown ? t('ui.password.hide') : t('ui.password.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="tap-area grid size-7 place-items-center rounded-s text-ink-3 hover:text-ink"
        >
          {shown ? <EyeOff /> : <Eye />}
        </button>
      }
    />
  );
}
