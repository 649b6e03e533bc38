import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { phoneText } from '#contract/core/phone-text.ts';
import { acceptanceText, progresses } from '#contract/inventory/referrals/referral-rules.ts';
import { referrals } from '#contract/inventory/referrals/referrals.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { PlainSelect } from '../showing/plain-select.tsx';
import type { Route } from './+types/referral-page.ts';
import { Deed, Fact, PlainFacts, Trouble } from './parts.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const referral = await askFor(context, referrals.read, { token: params.token });
  return referral ? { referral } : data(null, { status: 404 });
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { search } = new URL(request.url);
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const deed = text('deed');
  try {
    if (deed === 'progress')
      await ask(context, referrals.report, { token, progress: text('progress') as 'contacted', note: text('note') });
    else
      await ask(context, referrals.answer, {
        token,
        accepts: deed === 'accept',
        name: text('name'),
        title: text('title'),
        license: text('license'),
        reason: text('reason'),
      });
    return redirect(`/referral/${token}${search}`, 303);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data({ fields: error.issues.map(({ path }) => String(path[0])) }, { status: error.status });
  }
}

/** A referral agreement for the other brokerage's broker: to accept or decline, and later to report on the client. */
export default function ReferralPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  if (!loaderData) return <NotFound />;
  const { referral } = loaderData;
  const { state, direction, client, organisation } = referral;
  const isUnderAgreement = state === 'accepted' || state === 'active';
  const fault = (name: string) => actionData?.fields.includes(name) && t('public-network.fault');
  return (
    <Column as="text" className="pb-24">
      <title>{`${t('public-network.agreement')} · ${referral.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <BrandHead of={referral} />
      <PageHeading
        title={t('public-network.agreement')}
        lead={t(`public-network.lead.${direction}`, { name: `\u2068${organisation}\u2069` })}
      />
      {actionData && <Trouble>{t('public-network.mend')}</Trouble>}
      <PlainFacts>
        <Fact name={t('public-network.partner')}>
          <bdi>
            {referral.partnerAgent}, {referral.partnerBrokerage} ({referral.partnerState} {referral.partnerLicense})
          </bdi>
        </Fact>
        <Fact name={t('referrals.covers')}>
          <bdi>{referral.covers}</bdi>
        </Fact>
        <Fact name={t('referrals.feeRate')}>
          {format.percent(referral.feeRate / 1_000_000, 2)}{' '}
          <span className="text-md text-ink-2">{t('referrals.feeHint')}</span>
        </Fact>
        <Fact name={t('referrals.protection')}>
          {referral.protectedUntil
            ? t('referrals.until', { day: format.date(referral.protectedUntil) })
            : t('referrals.days', { count: referral.protectionDays })}
        </Fact>
        <Fact name={t('public-network.signedBy')}>
          <bdi>{referral.sentBy}</bdi>
        </Fact>
        <Fact name={t('public-network.status')}>{t(`referrals.state.${state}`)}</Fact>
        {client && (
          <Fact name={t('referrals.client')}>
            <bdi className="grid">
              <span>{client.name}</span>
              {client.email && <span>{client.email}</span>}
              {client.phone && <span dir="ltr">{phoneText(client.phone)}</span>}
            </bdi>
          </Fact>
        )}
      </PlainFacts>
      {state === 'sent' && (
        <div className="mt-10 grid gap-12">
          <Deed deed="accept">
            <p className="text-md text-ink-2" lang="en">
              {acceptanceText.text}
            </p>
            <Field label={t('public-network.name')} required error={fault('name')}>
              <Input name="name" required maxLength={120} autoComplete="name" frameClassName="h-11" />
            </Field>
            <Field label={t('public-network.title')}>
              <Input name="title" maxLength={60} frameClassName="h-11" />
            </Field>
            <Field label={t('public-network.license')} required error={fault('license')}>
              <Input name="license" required maxLength={20} frameClassName="h-11" />
            </Field>
            <button type="submit" className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
              {t('public-network.accept')}
            </button>
          </Deed>
          <Deed deed="decline">
            <Field label={t('public-network.name')} required>
              <Input name="name" required maxLength={120} frameClassName="h-11" />
            </Field>
            <Field label={t('referrals.reason')}>
              <Input name="reason" maxLength={300} frameClassName="h-11" />
            </Field>
            <button
              type="submit"
              className="tap h-12 justify-self-start px-2 text-lg text-loss underline underline-offset-4"
            >
              {t('public-network.decline')}
            </button>
          </Deed>
        </div>
      )}
      {isUnderAgreement && direction === 'out' && (
        <div className="mt-10">
          <Deed deed="progress">
            <Field label={t('referrals.progress')}>
              <PlainSelect
                name="progress"
                value={referral.progress ?? 'contacted'}
                options={progresses.map((value) => [value, t(`referrals.progress.${value}`)])}
              />
            </Field>
            <Field label={t('referrals.note')}>
              <Input name="note" maxLength={300} frameClassName="h-11" />
            </Field>
            <button type="submit" className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
              {t('public-network.report')}
            </button>
          </Deed>
        </div>
      )}
    </Column>
  );
}
