import { data, redirect, useLocation } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { repairBids } from '#contract/verticals/property/bids.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import { Refusal } from '../form-parts.tsx';
import { Fact, PlainFacts } from '../network/parts.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { pathWithQuery, withQuery } from '../with-query.ts';
import type { Route } from './+types/bid-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const bid = await askFor(context, repairBids.look, { token: params.token });
  return bid ? { bid } : data(null, { status: 404 });
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const values = {
    price: String(form.get('price') ?? '').trim(),
    availableOn: String(form.get('availableOn') ?? ''),
    words: String(form.get('words') ?? '').trim(),
  };
  try {
    if (form.get('deed') === 'decline') await ask(context, repairBids.decline, { token });
    else
      await ask(context, repairBids.send, {
        token,
        cents: values.price === '' ? Number.NaN : Math.round(Number(values.price.replace(/[^\d.]/g, '')) * 100),
        availableOn: values.availableOn,
        words: values.words,
      });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data(
      { values, faults: error.issues.map(({ path }) => String(path[0])), code: error.code },
      { status: error.status },
    );
  }
  return redirect(pathWithQuery(`/bid/${token}`, new URL(request.url).search, {}), 303);
}

/** A repair that a vendor is asked to bid on. Works without JavaScript. */
export default function BidPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  const { search } = useLocation();
  if (!loaderData) return <NotFound />;
  const { bid } = loaderData;
  const fault = (name: string) => actionData?.faults.includes(name) && t('public-offering.fault');
  return (
    <Column as="text" className="pb-24">
      <title>{`${bid.title} · ${bid.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <BrandHead of={bid} />
      <PageHeading title={<bdi>{bid.title}</bdi>} lead={t('public-offering.bidLead', { vendor: bid.vendor })} />
      <PlainFacts>
        <Fact name={t('public-offering.property')}>
          <bdi>{bid.property}</bdi>
        </Fact>
        {bid.description && (
          <Fact name={t('public-offering.details')}>
            <bdi className="whitespace-pre-line">{bid.description}</bdi>
          </Fact>
        )}
        {bid.cents !== null && (
          <Fact name={t('public-offering.yourBid')}>
            <b className="num font-medium">{format.money(bid.cents)}</b>
            {bid.availableOn && ` · ${format.date(bid.availableOn)}`}
          </Fact>
        )}
        <Fact name={t('public-offering.status')}>{t(`public-offering.bid.${bid.state}`)}</Fact>
      </PlainFacts>
      {bid.isOpen && (
        <form method="post" action={withQuery(search, {})} className="mt-10 grid max-w-xl gap-6" noValidate>
          {actionData && (
            <Refusal>
              {t(actionData.code === 'conflict' ? 'public-offering.bid.lost' : 'public-offering.checkBid')}
            </Refusal>
          )}
          <div className="grid gap-6 sm:grid-cols-2">
            <Field label={t('public-offering.price')} required error={fault('cents')}>
              <Input
                name="price"
                inputMode="decimal"
                defaultValue={actionData?.values.price ?? (bid.cents === null ? '' : String(bid.cents / 100))}
                frameClassName="h-11"
              />
            </Field>
            <Field label={t('public-offering.firstDay')} required error={fault('availableOn')}>
              <Input
                type="date"
                name="availableOn"
                defaultValue={actionData?.values.availableOn ?? bid.availableOn ?? ''}
                frameClassName="h-11"
              />
            </Field>
          </div>
          <Field label={t('public-offering.note')}>
            <Textarea name="words" rows={4} maxLength={2_000} defaultValue={actionData?.values.words ?? bid.words} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <button type="submit" name="deed" value="send" className={callToAction({ kind: 'act', size: 'hero' })}>
              {t(bid.state === 'sent' ? 'public-offering.changeBid' : 'public-offering.sendBid')}
            </button>
            <button type="submit" name="deed" value="decline" className={callToAction({ kind: 'plain', size: 'hero' })}>
              {t('public-offering.decline')}
            </button>
          </div>
        </form>
      )}
    </Column>
  );
}
