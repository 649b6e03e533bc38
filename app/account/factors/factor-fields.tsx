import { type FormEvent, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { PhoneField } from '#app/ui/phone-field.tsx';

type Props = {
  type: 'phone' | 'webauthn';
  fault: string | undefined;
  onGiven: (given: { name?: string; phone?: string }) => Promise<void>;
};

/** What a factor needs before its challenge: a phone number, or a name. */
export function FactorFields({ type, fault, onGiven }: Props) {
  const t = useT();
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    await onGiven(type === 'phone' ? { phone } : { name: name.trim() });
    setBusy(false);
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      {type === 'phone' ? (
        <Field label={t('account-factors.phone')} required error={fault}>
          <PhoneField value={phone} onChange={setPhone} name="phone" />
        </Field>
      ) : (
        <Field label={t('account-factors.passkeyName')} hint={t('account-factors.passkeyHint')}>
          <Input value={name} maxLength={60} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
      <Button type="submit" kind="act" busy={busy} className="justify-self-start">
        {type === 'phone' ? t('account-factors.sendCode') : t('ui.continue')}
      </Button>
    </form>
  );
}
