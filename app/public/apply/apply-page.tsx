import { data, redirect, useLocation } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { isLocale } from '#contract/core/locale.ts';
import { openedAgain } from '#contract/core/opened.ts';
import { apply } from '#contract/verticals/property/applications.ts';
import { screeningConsent } from '#contract/verticals/property/screening-consent.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import { Consent, EmailInput, Hidden, NameInput, PhoneInput, Refusal, Trap } from '../form-parts.tsx';
import { Fact, PlainFacts } from '../network/parts.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { PlainSelect } from '../showing/plain-select.tsx';
import { pathWithQuery, withQuery } from '../with-query.ts';
import type { Route } from './+types/apply-page.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const home = await askFor(context, apply.look, { slug: params.slug });
  if (!home) return data(null, { status: 404 });
  const isSent = new URL(request.url).searchParams.has('sent');
  return { home, reference: crypto.randomUUID() as string, isSent };
}

const fields = [
  'reference',
  'name',
  'email',
  'phone',
  'moveIn',
  'occupants',
  'address',
  'income',
  'incomeSource',
  'landlord',
  'landlordPhone',
  'wasEvicted',
  'pets',
  'note',
  'consent',
  'locale',
  'opened',
  'website',
] as const;
type Values = Record<(typeof fields)[number], string>;

/** A plain form post: errors come back with the entered values. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const values = Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? '').trim()])) as Values;
  const dollars = Number(values.income.replace(/[^\d.]/g, ''));
  try {
    await ask(context, apply.send, {
      ...values,
      slug: params.slug,
      occupants: Number(values.occupants),
      income: values.income === '' ? Number.NaN : Math.round(dollars * 100),
      wasEvicted: values.wasEvicted === 'yes',
      consent: (values.consent === 'on') as true,
      locale: isLocale(values.locale) ? values.locale : 'en',
    });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const faults = error.issues.map(({ path, message }) => [String(path[0]), message] as const);
    return data({ values, faults, code: error.code }, { status: error.status });
  }
  return redirect(pathWithQuery(`/apply/${params.slug}`, new URL(request.url).search, { sent: '1' }), 303);
}

/**
 * A public vacancy with its application form below the selection criteria, which are the same for all applicants. Works without JavaScript.
 */
export default function ApplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  if (!loaderData) return <NotFound />;
  const { home, reference, isSent } = loaderData;
  const {
    address,
    availableOn,
    beds,
    criteria,
    deposit,
    fee,
    headline,
    isOpen,
    property,
    rent,
    squareFeet,
    unit,
    words,
  } = home;
  return (
    <Column as="text" className="pb-24">
      <PageHead title={headline} site={home.organisation} description={`${property}. ${home.organisation}`} />
      <BrandHead of={home} />
      <PageHeading
        title={isSent ? t('public-apply.sent') : <bdi>{headline}</bdi>}
        lead={isSent ? t('public-apply.sentText') : isOpen ? `${property}, ${unit}` : t('public-apply.closed')}
      />
      <PlainFacts>
        <Fact name={t('public-apply.rent')}>
          <b className="num font-medium">{t('public-apply.perMonth', { rent: format.money(rent) })}</b>
        </Fact>
        {deposit > 0 && <Fact name={t('public-apply.deposit')}>{format.money(deposit)}</Fact>}
        <Fact name={t('public-apply.available')}>{format.date(availableOn)}</Fact>
        <Fact name={t('public-apply.where')}>
          <bdi>{address}</bdi>
        </Fact>
        {(beds !== null || squareFeet !== null) && (
          <Fact name={t('public-apply.home')}>
            {[
              beds !== null && t('public-apply.beds', { count: beds }),
              squareFeet !== null && t('public-apply.area', { area: format.number(squareFeet) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
        )}
        <Fact name={t('public-apply.fee')}>{fee > 0 ? format.money(fee) : t('public-apply.noFee')}</Fact>
      </PlainFacts>
      {words && !isSent && (
        <p className="my-8 max-w-[62ch] text-lg whitespace-pre-line text-ink-2">
          <bdi>{words}</bdi>
        </p>
      )}
      {!isSent && isOpen && (
        <>
          <section aria-labelledby="criteria" className="my-8 rounded-m border border-line p-5">
            <h2 id="criteria" className="mb-2 text-lg font-medium">
              {t('public-apply.criteria')}
            </h2>
            <p className="max-w-[62ch] whitespace-pre-line text-ink-2">
              <bdi>{criteria}</bdi>
            </p>
            <p className="mt-3 text-sm text-ink-2">{t('public-apply.fairHousing')}</p>
          </section>
          <ApplyForm opened={home.opened} reference={reference} refused={actionData} />
        </>
      )}
    </Column>
  );
}

type Refused = { values: Values; faults: (readonly [string, string])[]; code: string };

function ApplyForm({
  opened,
  reference,
  refused,
}: {
  opened: string;
  reference: string;
  refused: Refused | undefined;
}) {
  const t = useT();
  const { locale } = useLocale();
  const { search } = useLocation();
  const values = refused?.values;
  const isFaulty = (name: string) => refused?.faults.some(([field]) => field === name);
  const fault = (name: string) => isFaulty(name) && t('public-apply.fault');
  const stale = isFaulty('opened');
  return (
    <form method="post" action={withQuery(search, {})} className="grid gap-6" noValidate={Boolean(refused)}>
      {refused && (
        <Refusal>
          {t(
            refused.code === 'rate_limited'
              ? 'public-apply.tooMany'
              : refused.code === 'conflict'
                ? 'public-apply.closed'
                : isFaulty('website')
                  ? 'public-apply.again'
                  : 'public-apply.check',
          )}
        </Refusal>
      )}
      <Hidden
        values={{
          reference: values?.reference || reference,
          locale,
          opened: openedAgain(stale ? undefined : values?.opened, opened),
        }}
      />
      <Trap />
      <h2 className="text-xl font-medium">{t('public-apply.title')}</h2>
      <Field label={t('public-apply.name')} required error={fault('name')}>
        <NameInput value={values?.name} />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t('public-apply.email')} required error={fault('email')}>
          <EmailInput value={values?.email} required />
        </Field>
        <Field label={t('public-apply.phone')} required error={fault('phone')}>
          <PhoneInput value={values?.phone} required />
        </Field>
        <Field label={t('public-apply.moveIn')} required error={fault('moveIn')}>
          <Input type="date" name="moveIn" required defaultValue={values?.moveIn} frameClassName="h-11" />
        </Field>
        <Field label={t('public-apply.occupants')} required error={fault('occupants')}>
          <Input
            type="number"
            name="occupants"
            min={1}
            max={20}
            required
            defaultValue={values?.occupants ?? '1'}
            frameClassName="h-11"
          />
        </Field>
        <Field label={t('public-apply.income')} hint={t('public-apply.incomeHint')} required error={fault('income')}>
          <Input name="income" inputMode="decimal" required defaultValue={values?.income} frameClassName="h-11" />
        </Field>
        <Field label={t('public-apply.incomeSource')} required error={fault('incomeSource')}>
          <Input
            name="incomeSource"
            maxLength={120}
            required
            defaultValue={values?.incomeSource}
            frameClassName="h-11"
          />
        </Field>
      </div>
      <Field label={t('public-apply.address')} required error={fault('address')}>
        <Input
          name="address"
          maxLength={200}
          required
          autoComplete="street-address"
          defaultValue={values?.address}
          frameClassName="h-11"
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t('public-apply.landlord')} hint={t('public-booking.optional')}>
          <Input name="landlord" maxLength={120} defaultValue={values?.landlord} frameClassName="h-11" />
        </Field>
        <Field label={t('public-apply.landlordPhone')} hint={t('public-booking.optional')}>
          <Input name="landlordPhone" maxLength={40} defaultValue={values?.landlordPhone} frameClassName="h-11" />
        </Field>
        <Field label={t('public-apply.wasEvicted')}>
          <PlainSelect
            name="wasEvicted"
            value={values?.wasEvicted || 'no'}
            options={(['no', 'yes'] as const).map((value) => [value, t(`public-showing.${value}`)])}
          />
        </Field>
        <Field label={t('public-apply.pets')} hint={t('public-apply.petsHint')}>
          <Input name="pets" maxLength={120} defaultValue={values?.pets} frameClassName="h-11" />
        </Field>
      </div>
      <Field label={t('public-apply.note')} hint={t('public-booking.optional')}>
        <Textarea name="note" rows={3} maxLength={2_000} defaultValue={values?.note} />
      </Field>
      <Consent
        words={screeningConsent[locale]}
        checked={values?.consent === 'on'}
        fault={isFaulty('consent') ? t('public-apply.fault') : undefined}
      />
      <button type="submit" className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
        {t('public-apply.send')}
      </button>
    </form>
  );
}
