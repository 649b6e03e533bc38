import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { consentInForce } from '#contract/inventory/open-house-words.ts';
import { searchAlerts } from '#contract/inventory/search-alerts.ts';
import { noWish } from '#contract/inventory/search-wish.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import { useChosenLanguage } from '../chosen-language.ts';
import { Consent, Hidden, Refusal } from '../form-parts.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/change-page.ts';
import { isolated } from './isolated.ts';
import { NameField, readWish, valuesOf, WishFields } from './wish-fields.tsx';

/** Personal to one recipient. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const search = await askFor(context, searchAlerts.readOwn, { token: params.token });
  const isAdded = new URL(request.url).searchParams.has('added');
  return search ? { search, isAdded, reference: crypto.randomUUID() } : data(null, { status: 404 });
}

/** Handles two plain forms: one changes the search, the other saves a second one and redirects to its address. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const values = Object.fromEntries((await request.formData()).entries()) as Record<string, string>;
  const { act } = values;
  const { token } = params;
  const given = readWish(values);
  try {
    if (act !== 'add')
      return { act, values, fields: [], saved: await ask(context, searchAlerts.changeOwn, { token, ...given }) };
    const added = await ask(context, searchAlerts.addOwn, {
      token,
      ...given,
      name: values.name,
      consent: values.consent === 'on',
      locale: values.locale,
      reference: values.reference,
    } as never);
    const language = new URL(request.url).searchParams.get('lang');
    return redirect(`/alert/${added.token}/change?added=1${language ? `&lang=${language}` : ''}`, 303);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    const fields = error.issues.map(({ path }) => String(path.at(path[0] === 'wish' ? 1 : 0)));
    return data({ act, values, fields, saved: null }, { status: error.status });
  }
}

/** The search and its frequency for the recipient to change. Works without JavaScript. */
export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { locale } = useLocale();
  const language = useChosenLanguage();
  if (!loaderData) return <NotFound />;
  const { isAdded, reference } = loaderData;
  const search = actionData?.saved ?? loaderData.search;
  const from = isolated([search.agent?.name, search.organisation].filter(Boolean).join(', '));
  const refused = actionData && !actionData.saved ? actionData : undefined;
  const of = (act: string) => (refused && (refused.act === 'add') === (act === 'add') ? refused : undefined);
  const refusal = refused && (
    <Refusal>{t(refused.fields.length > 0 ? 'public-alert.mend' : 'public-alert.refused')}</Refusal>
  );
  return (
    <Column as="text" className="pb-24">
      <title>{t('public-alert.changeTitle')}</title>
      <meta name="robots" content="noindex" />
      <BrandHead of={search} agent={search.agent} />
      <PageHeading
        title={t('public-alert.changeTitle')}
        lead={t('public-alert.forSearch', { search: isolated(search.name), from })}
      />
      {search.isStopped ? (
        <p className="text-lg">{t('public-alert.ended')}</p>
      ) : (
        <form method="post" className="grid max-w-2xl gap-6" noValidate={Boolean(refused)}>
          {of('change') && refusal}
          {(actionData?.saved || isAdded) && (
            <p role="status" className="rounded-m bg-act-tint px-4 py-3 text-lg text-act">
              {actionData?.saved ? t('public-alert.saved', { count: search.found }) : t('public-alert.added')}
            </p>
          )}
          <WishFields
            values={of('change')?.values ?? valuesOf(search.wish, search.frequency, locale)}
            fields={of('change')?.fields ?? []}
          />
          {search.hasMore && <p className="text-ink-2">{t('public-alert.more')}</p>}
          <Hidden values={{ act: 'change', locale }} />
          <p>
            <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
              {t('public-alert.save')}
            </button>
          </p>
        </form>
      )}
      <details className="group mt-10 border-t border-line pt-8" open={search.isStopped || Boolean(of('add'))}>
        <summary className="tap cursor-pointer text-xl font-medium">{t('public-alert.another')}</summary>
        <form method="post" className="mt-6 grid max-w-2xl gap-6" noValidate={Boolean(refused)}>
          {of('add') && refusal}
          <NameField value={of('add')?.values.name} isWrong={of('add')?.fields.includes('name') ?? false} />
          <WishFields
            values={of('add')?.values ?? valuesOf(noWish, 'daily', locale)}
            fields={of('add')?.fields ?? []}
          />
          <Hidden values={{ act: 'add', locale, reference: of('add')?.values.reference ?? reference }} />
          <Consent
            words={consentInForce(search.ownWords, locale, 'email', search.organisation).text}
            checked={of('add')?.values.consent === 'on'}
            fault={of('add')?.fields.includes('consent') ? t('public-alert.fault.consent') : undefined}
          />
          <p>
            <button type="submit" className={callToAction({ kind: 'plain', size: 'hero' })}>
              {t('public-alert.add')}
            </button>
          </p>
        </form>
      </details>
      {!search.isStopped && (
        <p className="mt-10">
          <a href={`stop${language}`} className="tap text-ink-2 underline">
            {t('public-alert.stop')}
          </a>
        </p>
      )}
    </Column>
  );
}
