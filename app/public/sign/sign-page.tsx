import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { addressOf } from '#contract/core/addresses.ts';
import { type Locale, locales } from '#contract/core/locale.ts';
import { isTimeZone } from '#contract/core/time-zone.ts';
import { toSign } from '#contract/inventory/signing.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import { Island } from '../islands/island.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/sign-page.ts';
import { SignForm, signFormId } from './sign-form.tsx';
import SignedPdf from './signed-pdf.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  return (await askFor(context, toSign.read, { token: params.token })) ?? data(null, { status: 404 });
}

const isLocale = (value: string): value is Locale => locales.some((known) => known === value);

/** A plain form post: signing and declining work without JavaScript. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const { token } = params;
  try {
    if (form.get('deed') === 'decline') await ask(context, toSign.decline, { token, reason: text('reason') });
    else {
      const values = [...form].flatMap(([name, value]) =>
        name.startsWith('field ')
          ? [{ field: name.slice('field '.length), value: String(value) }]
          : name.startsWith('signed ')
            ? [{ field: name.slice('signed '.length), value: text('name') }]
            : [],
      );
      const locale = text('locale');
      const timeZone = text('timeZone');
      await ask(context, toSign.sign, {
        token,
        name: text('name'),
        locale: isLocale(locale) ? locale : 'en',
        consent: (form.get('consent') === 'on') as true,
        values,
        ...(isTimeZone(timeZone) && { timeZone }),
      });
    }
    return redirect(`/sign/${token}${new URL(request.url).search}`, 303);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data({ code: error.code }, { status: error.status });
  }
}

/** A document for anyone with the link: to read, sign or decline. */
export default function SignPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  const { locale } = useLocale();
  if (!loaderData) return <NotFound />;
  const { organisation, title, message, state, isDue, signer, fields, others, expiresAt } = loaderData;
  const isOpen = state === 'open';
  const hasSigned = signer.state === 'signed';
  const isCompleted = state === 'completed';
  const mayRead = isDue || (hasSigned && (isOpen || state === 'completed'));
  const heading = hasSigned
    ? t(isCompleted ? 'public-sign.completedTitle' : 'public-sign.signedTitle')
    : isDue
      ? t('public-sign.title')
      : t(isOpen ? 'public-sign.waiting' : 'public-sign.overTitle');
  const lead = hasSigned
    ? t(isCompleted ? 'public-sign.completedText' : 'public-sign.signedText')
    : isDue
      ? t('public-sign.lead', { organisation })
      : t(isOpen ? 'public-sign.waitingText' : 'public-sign.overText');
  const content = addressOf(toSign.content.path).replace('{token}', params.token);
  const marks = isDue
    ? fields.map(({ page, x, y, width, height, label }) => ({ page, x, y, width, height, words: label || signer.name }))
    : [];
  return (
    <Column as="text" className="pb-24">
      <title>{`${title} · ${loaderData.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <BrandHead of={loaderData} agent={loaderData.agent} />
      <PageHeading title={heading} lead={lead} />
      {message && isDue && (
        <p dir="auto" className="mb-6 border-s-2 border-line-strong ps-4 text-lg whitespace-pre-line">
          {message}
        </p>
      )}
      {mayRead && (
        <section aria-label={t('public-sign.document')} className="grid gap-4">
          <p className="num flex flex-wrap items-center gap-x-4 gap-y-2 text-md text-ink-2">
            <bdi className="font-medium text-ink">{title}</bdi>
            {isDue && t('public-sign.until', { day: format.dateInUtc(expiresAt) })}
            <a href={`${content}?as=attachment`} className="tap text-act underline underline-offset-4">
              {t('public-sign.save')}
            </a>
          </p>
          <Island
            name="signed-pdf"
            component={SignedPdf}
            props={{
              ...{ address: `${content}?as=inline`, label: title, marks },
              // The date is filled in automatically.
              fields: fields
                .filter(({ kind }) => kind !== 'date')
                .map(({ id, kind, label, page }) => ({ id, kind, label, page })),
              ...(isDue && { form: signFormId }),
            }}
            when="idle"
          />
        </section>
      )}
      {others.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-2 text-lg font-medium">{t('public-sign.others')}</h2>
          <ul className="grid gap-1 text-md text-ink-2">
            {others.map(({ id, name, role, state: how }) => (
              <li key={id}>
                <bdi>{[name, role].filter(Boolean).join(', ')}</bdi>
                {how === 'signed' && ' ✓'}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isDue && (
        <SignForm
          name={signer.name}
          locale={locale}
          code={actionData?.code}
          act={callToAction({ kind: 'act', size: 'hero' })}
        />
      )}
    </Column>
  );
}
