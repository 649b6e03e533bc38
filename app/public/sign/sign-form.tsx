import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { Locale } from '#contract/core/locale.ts';
import { signingConsent } from '#contract/inventory/signing-consent.ts';
import { Consent, Hidden } from '../form-parts.tsx';

type Props = {
  name: string;
  locale: Locale;
  /** The code of the refusal. */
  code: string | undefined;
  /** The class of the button. */
  act: string;
};

export const signFormId = 'sign';

/** The signer's name, the consent in its exact text, and a way to decline. */
export function SignForm({ name, locale, code, act }: Props) {
  const t = useT();
  return (
    <>
      <form id={signFormId} method="post" className="mt-10 grid max-w-[36rem] gap-5 border-t border-line-strong pt-8">
        <Hidden values={{ deed: 'sign', locale }} />
        {code && (
          <p role="alert" className="rounded-m bg-loss-tint px-4 py-3 text-loss">
            {t(code === 'invalid_input' ? 'public-sign.needAll' : 'public-sign.failed')}
          </p>
        )}
        <Field label={t('public-sign.name')} hint={t('public-sign.nameHint')} required>
          <Input name="name" required maxLength={120} autoComplete="name" defaultValue={name} frameClassName="h-11" />
        </Field>
        <Consent words={signingConsent[locale]} checked={false} fault={undefined} />
        <button type="submit" className={`${act} justify-self-start`}>
          {t('public-sign.sign')}
        </button>
      </form>
      <details className="mt-8 max-w-[36rem] text-md text-ink-2">
        <summary className="tap cursor-pointer underline underline-offset-4">{t('public-sign.declineTitle')}</summary>
        <form method="post" className="mt-4 grid gap-4">
          <Hidden values={{ deed: 'decline' }} />
          <Field label={t('public-sign.reason')}>
            <Input name="reason" maxLength={500} frameClassName="h-11" />
          </Field>
          <button type="submit" className="tap h-11 justify-self-start text-loss underline underline-offset-4">
            {t('public-sign.decline')}
          </button>
        </form>
      </details>
    </>
  );
}
