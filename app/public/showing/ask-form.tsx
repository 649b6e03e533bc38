import { useLocation } from 'react-router';
import { useLocale } from '#app/i18n/locale-context.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { numberFormat } from '#contract/core/message.ts';
import { openedAgain } from '#contract/core/opened.ts';
import { showingConsent } from '#contract/inventory/showing-consent.ts';
import { showingKinds } from '#contract/inventory/showing-words.ts';
import type { showings } from '#contract/inventory/showings.ts';
import { wordsInForce } from '#contract/people/consent-texts.ts';
import { callToAction } from '../call-to-action.ts';
import { Consent, EmailInput, Hidden, NameInput, PhoneInput, Refusal, Trap } from '../form-parts.tsx';
import { withQuery } from '../with-query.ts';
import { PlainSelect } from './plain-select.tsx';

const texts = [
  'slot',
  'minutes',
  'kind',
  'name',
  'licence',
  'brokerage',
  'phone',
  'email',
  'note',
  'locale',
  'opened',
  'website',
] as const;
type Values = Record<(typeof texts)[number], string> & { consent: boolean; mayText: boolean };
type Refused = { values: Values; fields: string[]; code: ErrorCode };

/** Converts the form into the call's input. Browsers send line breaks as CR LF. */
export function readAsk(form: FormData): Values {
  const given = texts.map((name) => [name, String(form.get(name) ?? '').replaceAll('\r\n', '\n')]);
  const ticked = (name: string) => form.get(name) === 'on';
  return { ...Object.fromEntries(given), consent: ticked('consent'), mayText: ticked('mayText') } as Values;
}

const faults = {
  ...keysOf('public-booking.fault', ['name', 'email', 'phone']),
  licence: 'public-showing.fault',
  brokerage: 'public-showing.fault',
  consent: 'public-showing.fault',
} as const;

type Props = { slot: string; when: string; offer: OutputOf<typeof showings.open>; refused: Refused | undefined };

export function AskForm({ slot, when, offer, refused }: Props) {
  const t = useT();
  const { locale, tag } = useLocale();
  const { search } = useLocation();
  const values = refused?.values;
  // Keeps the first opening time when the form comes back, unless it was refused as too old.
  const since = openedAgain(refused?.fields.includes('opened') ? undefined : values?.opened, offer.opened);
  const faultOf = (field: keyof typeof faults) => (refused?.fields.includes(field) ? t(faults[field]) : undefined);
  const lengths = [15, 30, 45, 60, 90, 120].filter((minutes) => minutes <= offer.mostMinutes);
  const inMinutes = numberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  const house = { text: showingConsent[locale], label: '' };
  const words = wordsInForce(offer.ownWords, 'showing', { locale, who: offer.organisation }, house);
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
        <Field label={t('public-showing.length')}>
          <PlainSelect
            name="minutes"
            value={values?.minutes ?? String(offer.minutes)}
            options={lengths.map((minutes) => [String(minutes), inMinutes.format(minutes)])}
          />
        </Field>
        <Field label={t('public-showing.kind')}>
          <PlainSelect
            name="kind"
            value={values?.kind ?? 'in_person'}
            options={showingKinds.map((kind) => [kind, t(`public-showing.kind.${kind}`)])}
          />
        </Field>
        <Field label={t('public-booking.name')} required error={faultOf('name')}>
          <NameInput value={values?.name} />
        </Field>
        <Field label={t('public-showing.licence')} required error={faultOf('licence')}>
          <Input name="licence" required maxLength={60} defaultValue={values?.licence} frameClassName="h-11" />
        </Field>
        <Field label={t('public-showing.brokerage')} required error={faultOf('brokerage')}>
          <Input
            name="brokerage"
            required
            maxLength={120}
            autoComplete="organization"
            defaultValue={values?.brokerage}
            frameClassName="h-11"
          />
        </Field>
        <Field label={t('public-booking.phone')} required error={faultOf('phone')}>
          <PhoneInput value={values?.phone} required />
        </Field>
        <Field label={t('public-booking.email')} required error={faultOf('email')}>
          <EmailInput value={values?.email} required />
        </Field>
      </div>
      <Field label={t('public-showing.note')} hint={t('public-booking.optional')}>
        <Textarea name="note" maxLength={1000} rows={3} defaultValue={values?.note} />
      </Field>
      <label className="flex max-w-[62ch] items-start gap-3 text-md text-ink-2">
        <input type="checkbox" name="mayText" defaultChecked={values?.mayText} className="mt-0.5 size-5 shrink-0" />
        <span>{t('public-showing.mayText', { organisation: offer.organisation })}</span>
      </label>
      <Trap />
      <Hidden values={{ slot, locale, opened: since }} />
      <Consent words={words.text} checked={values?.consent} fault={faultOf('consent')} />
      <p>
        <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
          {t('public-showing.send')}
        </button>
      </p>
    </form>
  );
}

function refusalOf({ code, fields }: Refused) {
  if (code === 'conflict' || fields.includes('start') || fields.includes('slot')) return 'public-booking.taken';
  if (fields.includes('opened') || fields.includes('website')) return 'public-booking.again';
  return code === 'rate_limited' ? 'public-booking.tooMany' : 'public-showing.mend';
}
