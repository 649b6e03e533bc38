import { useLocale } from '#app/i18n/locale-context.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Field, useFieldControl } from '#app/ui/field.tsx';
import { controlLook, Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { contactTopics } from '#contract/public/contact.ts';
import { contactConsent } from '#contract/public/contact-consent.ts';
import { callToAction } from '../call-to-action.ts';
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
      {refused && <Refusal refused={refused} />}
      <Field label={t('public-company.contact.topic')} error={faultOf('topic')}>
        <Topics chosen={values?.topic ?? topic} />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t('public-company.contact.name')} required error={faultOf('name')}>
          <Input
            name="name"
            required
            maxLength={100}
            autoComplete="name"
            defaultValue={values?.name}
            frameClassName="h-11"
          />
        </Field>
        <Field label={t('public-company.contact.email')} required error={faultOf('email')}>
          <Input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            defaultValue={values?.email}
            frameClassName="h-11"
          />
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
      {/* People do not see it; programs that fill in everything do. */}
      <div aria-hidden="true" className="absolute -start-[200vw] h-px w-px overflow-hidden">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <input type="hidden" name="opened" value={opened} />
      <input type="hidden" name="locale" value={locale} />
      <div>
        <label className="flex max-w-[62ch] items-start gap-3 text-md text-ink-2">
          <input
            type="checkbox"
            name="consent"
            required
            defaultChecked={values?.consent}
            aria-invalid={faultOf('consent') ? true : undefined}
            aria-describedby={faultOf('consent') ? 'consent-fault' : undefined}
            className="mt-0.5 size-5 shrink-0"
          />
          {contactConsent[locale]}
        </label>
        {faultOf('consent') && (
          <p id="consent-fault" className="mt-1.5 ps-8 text-sm text-loss">
            {faultOf('consent')}
          </p>
        )}
      </div>
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

/** What stands above the form when it comes back; it takes the focus, so that it is heard. */
function Refusal({ refused: { code, fields } }: { refused: Refused }) {
  const t = useT();
  const words = fields.includes('opened')
    ? t('public-company.contact.old')
    : code === 'rate_limited'
      ? t('public-company.contact.tooMany')
      : code === 'invalid_input'
        ? t('public-company.contact.mend')
        : t('public-company.contact.failed');
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was asked for anew by sending the form, and this is its answer
    <p role="alert" tabIndex={-1} autoFocus className="rounded-m bg-loss-tint px-4 py-3 text-lg text-loss outline-none">
      {words}
    </p>
  );
}
