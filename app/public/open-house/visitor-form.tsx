import { useLocation } from 'react-router';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { openedAgain } from '#contract/core/opened.ts';
import { consentChannels, consentInForce, disclosureInForce } from '#contract/inventory/open-house-words.ts';
import type { openHouses } from '#contract/inventory/open-houses.ts';
import { timeframes } from '#contract/people/lead-fields.ts';
import { callToAction } from '../call-to-action.ts';
import { EmailInput, Hidden, NameInput, PhoneInput, Refusal, Trap } from '../form-parts.tsx';
import { PlainSelect } from '../showing/plain-select.tsx';
import { Tick } from '../tick.tsx';
import { withQuery } from '../with-query.ts';

const texts = ['reference', 'name', 'email', 'phone', 'agentName', 'locale', 'opened', 'website'] as const;
const ticks = ['mayCall', 'mayText', 'mayEmail', 'isDisclosed'] as const;
const tickOf = { call: 'mayCall', sms: 'mayText', email: 'mayEmail' } as const;
type Values = Record<(typeof texts)[number], string> &
  Record<(typeof ticks)[number], boolean> & { hasAgent: boolean; timeframe: string | null };
type Refused = { values: Values; fields: string[]; code: ErrorCode };

export function readVisitor(form: FormData): Values {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    ...Object.fromEntries(texts.map((name) => [name, text(name)])),
    ...Object.fromEntries(ticks.map((name) => [name, form.get(name) === 'on'])),
    hasAgent: text('hasAgent') === 'yes',
    timeframe: timeframes.find((one) => one === text('timeframe')) ?? null,
  } as Values;
}

type Props = { house: OutputOf<typeof openHouses.open>; reference: string; refused: Refused | undefined };

export function VisitorForm({ house, reference, refused }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const { search } = useLocation();
  const values = refused?.values;
  const since = openedAgain(refused?.fields.includes('opened') ? undefined : values?.opened, house.opened);
  const isFaulty = (field: string) => refused?.fields.includes(field);
  return (
    <section aria-labelledby="sign-in">
      <h2 id="sign-in" className="mb-6 text-xl font-medium">
        {t('public-open-house.signIn')}
      </h2>
      <form method="post" action={withQuery(search, {})} className="grid max-w-2xl gap-6" noValidate={Boolean(refused)}>
        {refused && <Refusal>{t(refusalOf(refused))}</Refusal>}
        <Field label={t('public-booking.name')} required error={isFaulty('name') && t('public-booking.fault.name')}>
          <NameInput value={values?.name} />
        </Field>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            label={t('public-booking.email')}
            hint={t('public-open-house.contactHint')}
            error={isFaulty('email') && t('public-open-house.fault.contact')}
          >
            <EmailInput value={values?.email} />
          </Field>
          <Field label={t('public-booking.phone')} error={isFaulty('phone') && t('public-booking.fault.phone')}>
            <PhoneInput value={values?.phone} />
          </Field>
          <Field label={t('public-open-house.hasAgent')}>
            <PlainSelect
              name="hasAgent"
              value={values?.hasAgent ? 'yes' : 'no'}
              options={(['no', 'yes'] as const).map((value) => [value, t(`public-showing.${value}`)])}
            />
          </Field>
          <Field label={t('public-open-house.agentName')} hint={t('public-booking.optional')}>
            <Input name="agentName" maxLength={100} defaultValue={values?.agentName} frameClassName="h-11" />
          </Field>
          <Field label={t('public-open-house.timeframe')}>
            <PlainSelect
              name="timeframe"
              value={values?.timeframe ?? 'unsaid'}
              options={(['unsaid', ...timeframes] as const).map((value) => [
                value,
                t(`public-open-house.timeframe.${value}`),
              ])}
            />
          </Field>
        </div>
        <fieldset className="grid gap-4">
          <legend className="mb-3 text-lg font-medium">{t('public-open-house.mayBe')}</legend>
          {consentChannels.map((channel) => (
            <Tick key={channel} name={tickOf[channel]} checked={values?.[tickOf[channel]]}>
              {consentInForce(house.ownWords, locale, channel, house.organisation).text}
            </Tick>
          ))}
        </fieldset>
        <section className="grid gap-3 rounded-m border border-line bg-surface p-5">
          <h3 className="text-lg font-medium">{t('public-open-house.disclosure')}</h3>
          <p className="text-ink-2">
            {disclosureInForce(house.ownWords, locale, house.organisation, house.region).text}
          </p>
          <Tick name="isDisclosed" required checked={values?.isDisclosed}>
            {t('public-open-house.isRead')}
          </Tick>
          {isFaulty('isDisclosed') && <p className="text-sm text-loss">{t('public-showing.fault')}</p>}
        </section>
        <Trap />
        <Hidden values={{ locale, opened: since, reference: values?.reference ?? reference }} />
        <p>
          <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
            {t('public-open-house.signIn')}
          </button>
        </p>
      </form>
    </section>
  );
}

function refusalOf({ code, fields }: Refused) {
  if (fields.includes('opened') || fields.includes('website')) return 'public-booking.again';
  return code === 'rate_limited' ? 'public-booking.tooMany' : 'public-showing.mend';
}
