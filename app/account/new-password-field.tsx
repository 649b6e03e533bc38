import { Check } from 'lucide-react';
import { useState } from 'react';
import { type MessageKey, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Field } from '#app/ui/field.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { passwordRules } from '#contract/account/auth.ts';

type Props = { label: string; name?: string; error?: string | undefined; onChange?: () => void };

const ruleWords = [
  'account.password.rule.length',
  'account.password.rule.uppercase',
  'account.password.rule.lowercase',
  'account.password.rule.number',
] as const satisfies { length: (typeof passwordRules)['length'] };

/** Lists the rules as a hint, and shows while typing which of them are met. */
export function NewPasswordField({ label, name = 'password', error, onChange }: Props) {
  const t = useT();
  const [password, setPassword] = useState('');
  return (
    <div className="grid gap-2">
      <Field label={label} required error={error} hint={t('account.password.hint')}>
        <PasswordInput
          name={name}
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={200}
          onChange={(event) => {
            setPassword(event.target.value);
            onChange?.();
          }}
        />
      </Field>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-1 text-sm">
        {passwordRules.map((rule, place) => (
          <Rule key={rule.message} words={ruleWords[place]!} met={rule.test(password)} />
        ))}
      </ul>
    </div>
  );
}

function Rule({ words, met }: { words: MessageKey; met: boolean }) {
  const t = useT();
  return (
    <li className={cx('flex items-center gap-1.5 transition-colors', met ? 'text-act' : 'text-ink-3')}>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-4 shrink-0 place-items-center rounded-full border transition-colors [&_svg]:size-2.5',
          met ? 'border-act bg-act text-on-act' : 'border-edge',
        )}
      >
        {met && <Check strokeWidth={3.5} />}
      </span>
      {t(words)}
      {met && <span className="sr-only">{t('account.password.rule.met')}</span>}
    </li>
  );
}
