import { useLocale } from '#app/i18n/locale-context.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Field, useFieldControl } from '#app/ui/field.tsx';
import { controlLook, Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { contactTopics } from '#contract/public/contact.ts';
import { contactConsent } from '#contract/public/contact-consent.ts';
import { callToAction } from '../call-to-action.ts';
import { Consent, EmailInput, Hidden, NameInput, Refusal, Trap } from '../form-parts.tsx';
import type { ContactValues } from './contact-values.ts';

const topicLabels = keysOf('public-company.contact.topic', contactTopics);
const faults = keysOf('public-company.contact.fault', ['topic', 'name', 'email', 'message', 'consent']);

export type Refused = { values: ContactValues; fields: string[]; code: ErrorCode };
type Props = { opened: string; topic: string; refused: Refused | undefined };

export function ContactForm({ opened, topic, refused }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const values = refused?.values;
  const faultOf = (field: keyof typeof faults) => (refused?.fields.includes(field) ? t(faults[field]) : undefined);
  return (
    <form method="post" className="grid max-w-2xl gap-6" noValidate={Boolean(refused)}>
      {refused && <Refusal>{t(refusalOf(refused))}</Refusal>}
      <Field label={t('public-company.contact.topic')} error={faultOf('topic')}>
        <Topics chosen={values?.topic ?? topic} />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t('public-company.contact.name')} required error={faultOf('name')}>
          <NameInput value={values?.name} />
        </Field>
        <Field label={t('public-company.contact.email')} required error={faultOf('email')}>
          <EmailInput value={values?.email} required />
        </Field>
      </div>
      <Field label={t('public-company.contact.company')} hint={t('public-company.contact.optional')}>
        <Input
          name="company"
          maxLength={200}
          autoComplete="organization"
          defaultValue={values?.company}
          frameClassName="h-11"
        />
      </Field>
      <Field label={t('public-company.contact.message')} required error={faultOf('message')}>
        <Textarea name="message" required minLength={10} maxLength={5000} rows={7} defaultValue={values?.message} />
      </Field>
      <Trap />
      <Hidden values={{ opened, locale }} />
      <Consent words={contactConsent[locale]} checked={values?.consent} fault={faultOf('consent')} />
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
          {t('public-company.contact.send')}
        </button>
        <a href="/privacy" className="tap text-md text-ink-2 underline underline-offset-4 hover:text-ink">
          {t('public-company.contact.privacy')}
        </a>
      </p>
    </form>
  );
}

function Topics({ chosen }: { chosen: string }) {
  const t = useT();
  const wiring = useFieldControl();
  const isKnown = (contactTopics as readonly string[]).includes(chosen);
  return (
    <div className={`${controlLook} h-11`}>
      <select
        name="topic"
        {...wiring}
        defaultValue={isKnown ? chosen : 'sales'}
        className="h-full w-full rounded-s bg-transparent px-2.5 outline-none"
      >
        {contactTopics.map((topic) => (
          <option key={topic} value={topic}>
            {t(topicLabels[topic])}
          </option>
        ))}
      </select>
    </div>
  );
}

function refusalOf({ code, fields }: Refused) {
  if (fields.includes('opened')) return 'public-company.contact.old';
  if (code === 'rate_limited') return 'public-company.contact.tooMany';
  return code === 'invalid_input' ? 'public-company.contact.mend' : 'public-company.contact.failed';
}
