import type { ReactNode } from 'react';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { openedAgain } from '#contract/core/opened.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { callToAction } from '../call-to-action.ts';
import { Consent, EmailInput, Hidden, NameInput, Refusal, Trap } from '../form-parts.tsx';
import { Tick } from '../tick.tsx';

export type Refused = { values: Record<string, string>; fields: string[]; code: ErrorCode };

type Props = {
  site: SitePage;
  /** The form's target: the visitor's own page. */
  action: string;
  reference: string;
  back: string;
  refused: Refused | undefined;
  /** Further fields, for a search to save. */
  children?: ReactNode;
};

/** Name and email: the visitor gets a link by email and needs no password. */
export function SignInForm({ site, action, reference, back, refused, children }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const values = refused?.values;
  const isFaulty = (field: string) => refused?.fields.includes(field);
  const since = openedAgain(isFaulty('opened') ? undefined : values?.opened, site.opened);
  return (
    <form method="post" action={action} noValidate={Boolean(refused)}>
      <fieldset disabled={site.isPreview} className="grid max-w-2xl gap-5">
        {refused && <Refusal>{t(refusalOf(refused))}</Refusal>}
        {children}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('public-booking.name')} required error={isFaulty('name') && t('public-booking.fault.name')}>
            <NameInput value={values?.name} />
          </Field>
          <Field label={t('public-booking.email')} required error={isFaulty('email') && t('public-visit.fault.email')}>
            <EmailInput value={values?.email} required />
          </Field>
        </div>
        <Trap />
        <Hidden
          values={{
            act: 'in',
            locale,
            opened: since,
            edition: site.edition,
            reference: values?.reference ?? reference,
            back,
          }}
        />
        <Consent
          words={site.contact.consent}
          checked={values?.consent === 'on' && !isFaulty('edition')}
          fault={isFaulty('consent') ? t('public-form.consent') : undefined}
        />
        <Tick name="follows" checked={values?.follows === 'on'}>
          {t('public-visit.follows', { organisation: site.organisation })}
        </Tick>
        <p>
          <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
            {t('public-visit.sendLink')}
          </button>
        </p>
      </fieldset>
    </form>
  );
}

export function refusalOf({ code, fields }: Pick<Refused, 'code' | 'fields'>) {
  if (fields.includes('edition')) return 'public-site.wordsChanged';
  if (fields.includes('opened')) return 'public-booking.again';
  return code === 'rate_limited' ? 'public-booking.tooMany' : 'public-form.mend';
}
