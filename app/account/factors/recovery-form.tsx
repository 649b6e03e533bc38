import { type FormEvent, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { failureText, issueOn } from '../failure-text.ts';
import { valuesOf } from '../form-values.ts';
import { CodeInput } from './code-input.tsx';

type Props = { onRecovered: (signedIn: { expiresAt: number }) => Promise<void> };

export function RecoveryForm({ onRecovered }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const values = valuesOf(event.currentTarget, ['code']);
    if (!values || busy) return;
    setBusy(true);
    try {
      await onRecovered(await api.factors.recover(values));
    } catch (error) {
      setFault(issueOn(error, 'code') ? t('account-factors.recovery.wrong') : failureText(t, error));
      setBusy(false);
    }
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <CodeInput
        label={t('account-factors.recovery.code')}
        error={fault}
        digits={false}
        onChange={() => setFault(undefined)}
      />
      <Button type="submit" kind="act" size="l" busy={busy} className="justify-self-start">
        {t('ui.confirm')}
      </Button>
    </form>
  );
}
