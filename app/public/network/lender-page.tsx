import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { phoneText } from '#contract/core/phone-text.ts';
import { statuses } from '#contract/verticals/lenders/lender-words.ts';
import { introductions } from '#contract/verticals/lenders/lenders.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { PlainSelect } from '../showing/plain-select.tsx';
import type { Route } from './+types/lender-page.ts';
import { Deed, Fact, PlainFacts, Trouble } from './parts.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const introduction = await askFor(context, introductions.read, { token: params.token });
  return introduction ? { introduction } : data(null, { status: 404 });
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { search } = new URL(request.url);
  try {
    await ask(context, introductions.report, { token, status: String(form.get('status')) as 'contacted' });
    return redirect(`/lender/${token}${search}`, 303);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data({ code: error.code }, { status: error.status });
  }
}

/** What a client agreed to tell a lender, and the lender's status update. No loan figures are asked for. */
export default function LenderPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  if (!loaderData) return <NotFound />;
  const { introduction } = loaderData;
  const { client, state, price, closingOn, status, lender, agent, organisation } = introduction;
  return (
    <Column as="text" className="pb-24">
      <title>{`${t('public-network.introduction')} · ${introduction.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <BrandHead of={introduction} />
      <PageHeading
        title={t('public-network.introduction')}
        lead={t('public-network.introduced', {
          lender: `\u2068${lender}\u2069`,
          agent: `\u2068${agent || organisation}\u2069`,
        })}
      />
      {actionData && <Trouble>{t('public-network.mend')}</Trouble>}
      <PlainFacts>
        {client && (
          <Fact name={t('lenders.client')}>
            <bdi className="grid">
              <span>{client.name}</span>
              {client.email && <span>{client.email}</span>}
              {client.phone && <span dir="ltr">{phoneText(client.phone)}</span>}
            </bdi>
          </Fact>
        )}
        {state && <Fact name={t('lenders.homeState')}>{state}</Fact>}
        {price !== null && <Fact name={t('lenders.price')}>{format.money(price)}</Fact>}
        {closingOn && <Fact name={t('public-network.closing')}>{format.date(closingOn)}</Fact>}
        <Fact name={t('public-network.status')}>{t(`lenders.status.${status}`)}</Fact>
        <Fact name={t('lenders.consentUntil')}>{format.dateInUtc(introduction.expiresAt)}</Fact>
      </PlainFacts>
      <p className="mt-6 text-md text-ink-2">{t('lenders.noFee')}</p>
      <div className="mt-10">
        <Deed deed="status">
          <Field label={t('public-network.shareStatus')} hint={t('public-network.statusOnly')}>
            <PlainSelect
              name="status"
              value={status === 'introduced' ? 'contacted' : status}
              options={statuses
                .filter((value) => value !== 'introduced')
                .map((value) => [value, t(`lenders.status.${value}`)])}
            />
          </Field>
          <button type="submit" className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
            {t('public-network.share')}
          </button>
        </Deed>
      </div>
    </Column>
  );
}
