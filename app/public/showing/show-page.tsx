import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { dateFormat } from '#contract/core/message.ts';
import { showings } from '#contract/inventory/showings.ts';
import { apart } from '../apart.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/show-page.ts';
import { AskForm, readAsk } from './ask-form.tsx';
import { SlotLinks } from './slot-links.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const from = query.get('from');
  const minutes = Number(query.get('minutes') ?? 30);
  const offer = await askFor(context, showings.open, { slug: params.slug, minutes, ...(from && { from }) });
  if (!offer) return data(null, { status: 404 });
  const slot = query.get('slot');
  return { offer, slot: slot && !Number.isNaN(Date.parse(slot)) ? slot : null };
}

/** A plain form post: errors come back with the entered values; success redirects to the showing's address. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const values = readAsk(await request.formData());
  try {
    const { token } = await ask(context, showings.ask, { ...values, slug: params.slug } as never);
    const language = new URL(request.url).searchParams.get('lang');
    return redirect(`/showing/${token}${language ? `?lang=${language}` : ''}`, 303);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const fields = error.issues.map(({ path }) => String(path[0]));
    return data({ values, fields, code: error.code }, { status: error.status });
  }
}

/** Showing requests from outside agents. Works without JavaScript. */
export default function ShowPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  if (!loaderData) return <NotFound />;
  const { offer, slot } = loaderData;
  const { organisation, address, city, mode, isAccompanied, timeZone } = offer;
  const place = address ?? city;
  const when = (at: string) =>
    dateFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(at));
  const isInstant = mode === 'auto' || mode === 'instructions';
  const isTaken = actionData && (actionData.code === 'conflict' || actionData.fields.includes('start'));
  return (
    <Column as="text" className="pb-24">
      <title>{`${t('public-showing.title')} · ${organisation}`}</title>
      <meta name="robots" content="noindex" />
      <BrandHead of={offer} agent={offer.agent} />
      <PageHeading
        title={t('public-showing.title')}
        lead={t('public-showing.lead', { place: apart(place), organisation: apart(organisation) })}
      >
        <p className="mt-4 text-md text-ink-2">
          <Facts
            of={[
              isInstant && t('public-showing.instant'),
              isAccompanied && t('public-showing.accompanied'),
              t('public-showing.zone', { zone: apart(format.zone(timeZone)) }),
            ]}
          />
        </p>
      </PageHeading>
      {slot ? (
        <AskForm slot={slot} when={when(slot)} offer={offer} refused={actionData} />
      ) : (
        <SlotLinks offer={offer} />
      )}
      {slot && isTaken && (
        <div className="mt-12">
          <SlotLinks offer={offer} />
        </div>
      )}
    </Column>
  );
}
