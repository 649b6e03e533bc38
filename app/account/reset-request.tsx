import { MailCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { DoorButton } from './door-button.tsx';
import { failureText } from './failure-text.ts';
import { isEmail, valuesOf } from './form-values.ts';

export function ResetRequest({ onBack }: { onBack: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget, ['email']);
    if (!values)
      return toast(t('account.missing.title'), { description: t('account.missing.text'), tone: 'destructive' });
    if (!isEmail(event.currentTarget)) return setFault(t('account.field.emailInvalid'));
    setFault(undefined);
    setBusy(true);
    try {
      await api.auth.requestReset(values);
      toast(t('account.reset.sentTitle'), { description: t('account.reset.sentText') });
      setSentTo(values.email);
    } catch (error) {
      toast(t('account.reset.failed'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  const back = (
    <Button kind="link" className="justify-self-center" onClick={onBack}>
      {t('account.reset.back')}
    </Button>
  );
  if (sentTo) {
    return (
      <div className="grid justify-items-center gap-3 py-2 text-center">
        <span className="grid size-12 place-items-center rounded-full bg-act-tint text-act">
          <MailCheck className="size-6" aria-hidden="true" />
        </span>
        <h2 className="text-xl font-medium">{t('account.reset.checkEmail')}</h2>
        <p className="text-ink-2">
          <Text k="account.reset.checkEmailText" values={{ email: <bdi className="text-ink">{sentTo}</bdi> }} />
        </p>
        <div className="mt-2">{back}</div>
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4.5">
      <p className="text-ink-2">{t('account.reset.text')}</p>
      <Field label={t('account.field.email')} required error={fault}>
        <Input
          name="email"
          type="email"
          required
          autoComplete="username"
          placeholder={t('account.field.emailPlaceholder')}
        />
      </Field>
      <DoorButton busy={busy}>{t('account.reset.action')}</DoorButton>
      {back}
    </form>
  );
}
