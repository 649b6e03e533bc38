import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Field } from '#app/ui/field.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { passwordRules } from '#contract/account/auth.ts';

type Props = { label: string; name?: string; error?: string | undefined; onChange?: () => void };

/** The hint says the rules; below it, a mark for each shows how far one has come. */
export function NewPasswordField({ label, name = 'password', error, onChange }: Props) {
  const t = useT();
  const [password, setPassword] = useState('');
  return (
    <Field
      label={label}
      required
      error={error}
      hint={
        <>
          {t('account.password.hint')}
          <span className="mt-1.5 flex gap-1" aria-hidden="true">
            {passwordRules.map((rule) => (
              <Mark key={rule.message} met={rule.test(password)} />
            ))}
          </span>
        </>
      }
    >
      <PasswordInput
        name={name}
        autoComplete="new-password"
        required
        maxLength={200}
        onChange={(event) => {
          setPassword(event.target.value);
          onChange?.();
        }}
      />
    </Field>
  );
}

function Mark({ met }: { met: boolean }) {
  return <span className={cx('h-1 flex-1 rounded-full transition-colors', met ? 'bg-act' : 'bg-line-strong')} />;
}
