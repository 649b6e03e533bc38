import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { NewPasswordField } from '../new-password-field.tsx';

export type Faults = { email?: string | undefined; password?: string | undefined; referral?: string | undefined };

type Props = {
  faults: Faults;
  /** The referral code of a link, which the user sees and can remove. */
  referral: string | null;
  onChange: () => void;
};

/** Uncontrolled fields, so that text typed before hydration isn't lost. */
export function AccountStep({ faults, referral, onChange }: Props) {
  const t = useT();
  return (
    <div className="grid gap-4.5">
      <div className="grid gap-4.5 sm:grid-cols-2 sm:gap-3">
        <Field label={t('account.field.firstName')} required>
          <Input name="firstName" required autoComplete="given-name" maxLength={100} />
        </Field>
        <Field label={t('account.field.lastName')} required>
          <Input name="lastName" required autoComplete="family-name" maxLength={100} />
        </Field>
      </div>
      <Field label={t('account.field.email')} required error={faults.email}>
        <Input
          name="email"
          type="email"
          required
          autoComplete="username"
          maxLength={254}
          placeholder={t('account.field.emailPlaceholder')}
          onChange={onChange}
        />
      </Field>
      <NewPasswordField label={t('account.field.password')} error={faults.password} onChange={onChange} />
      {referral !== null && (
        <Field label={t('account-join.referral')} hint={t('account-join.referralHint')} error={faults.referral}>
          <Input
            name="referral"
            dir="ltr"
            autoComplete="off"
            maxLength={20}
            defaultValue={referral}
            onChange={onChange}
          />
        </Field>
      )}
    </div>
  );
}
