import { useLocation } from 'react-router';
import { useLocale } from '#app/i18n/locale-context.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { openedAgain } from '#contract/core/opened.ts';
import { bookingConsent } from '#contract/people/booking-consent.ts';
import { type OwnWords, wordsInForce } from '#contract/people/consent-texts.ts';
import { callToAction } from '../call-to-action.ts';
import { Consent, EmailInput, Hidden, NameInput, PhoneInput, Refusal, Trap } from '../form-parts.tsx';
import { withQuery } from '../with-query.ts';

const texts = ['slot', 'name', 'email', 'phone', 'note', 'timeZone', 'locale', 'opened', 'website'] as const;
type BookingValues = Record<(typeof texts)[number], string> & { consent: boolean };
export type Refused = { values: BookingValues; fields: string[]; code: ErrorCode };

/** Converts the form into the call's input. Browsers send line breaks as CR LF. */
export function readBooking(form: FormData): BookingValues {
  const given = texts.map((name) => [name, String(form.get(name) ?? '').replaceAll('\r\n', '\n')]);
  return { ...Object.fromEntries(given), consent: form.get('consent') === 'on' } as BookingValues;
}

const faults = keysOf('public-booking.fault', ['name', 'email', 'phone', 'consent']);

type Props = {
  slot: string;
  when: string;
  timeZone: string;
  opened: string;
  organisation: string;
  ownWords: readonly OwnWords[];
  refused: Refused | undefined;
};

export function BookingForm({ slot, when, timeZone, opened, organisation, ownWords, refused }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const { search } = useLocation();
  const values = refused?.values;
  // Keeps the first opening time when the form comes back, unless it was refused as too old.
  const since = openedAgain(refused?.fields.includes('opened') ? undefined : values?.opened, opened);
  const faultOf = (field: keyof typeof faults) => (refused?.fields.includes(field) ? t(faults[field]) : undefined);
  const house = { text: bookingConsent[locale], label: '' };
  const words = wordsInForce(ownWords, 'booking', { locale, who: organisation }, house);
  return (
    <form method="post" action={withQuery(search, {})} className="grid max-w-2xl gap-6" noValidate={Boolean(refused)}>
      {refused && <Refusal>{t(refusalOf(refused))}</Refusal>}
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xl font-medium">
        <time dateTime={slot}>{when}</time>
        <a
          href={withQuery(search, { slot: null })}
          className="tap text-md font-normal text-act underline underline-offset-4"
        >
          {t('public-booking.otherTime')}
        </a>
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t('public-booking.name')} required error={faultOf('name')}>
          <NameInput value={values?.name} />
        </Field>
        <Field label={t('public-booking.email')} required error={faultOf('email')}>
          <EmailInput value={values?.email} required />
        </Field>
      </div>
      <Field label={t('public-booking.phone')} hint={t('public-booking.optional')} error={faultOf('phone')}>
        <PhoneInput value={values?.phone} />
      </Field>
      <Field label={t('public-booking.note')} hint={t('public-booking.optional')}>
        <Textarea name="note" maxLength={2000} rows={4} defaultValue={values?.note} />
      </Field>
      <Trap />
      <Hidden values={{ slot, timeZone, locale, opened: since }} />
      <Consent words={words.text} checked={values?.consent} fault={faultOf('consent')} />
      <p>
        <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
          {t('public-booking.book')}
        </button>
      </p>
    </form>
  );
}

function refusalOf({ code, fields }: Refused) {
  if (code === 'conflict') return 'public-booking.taken';
  if (fields.includes('opened') || fields.includes('website')) return 'public-booking.again';
  return code === 'rate_limited' ? 'public-booking.tooMany' : 'public-booking.mend';
}
