import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { openedAgain } from '#contract/core/opened.ts';
import { inbound } from '#contract/people/inbound.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import { Consent, EmailInput, Hidden, NameInput, PhoneInput, Refusal, Trap } from '../form-parts.tsx';
import NotFound from '../not-found.tsx';
import { noteRefusal } from '../note-refusal.ts';
import { noteVisit } from '../note-visit.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/form-page.ts';

const texts = ['name', 'email', 'phone', 'message', 'locale', 'opened', 'website'] as const;
const faults = {
  ...keysOf('public-booking.fault', ['name', 'email', 'phone']),
  consent: 'public-form.consent',
} as const;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const form = await askFor(context, inbound.form, { slug: params.slug });
  if (!form) return data(null, { status: 404 });
  const isSent = new URL(request.url).searchParams.has('sent');
  if (!isSent) await noteVisit(context, request, inbound.visit, { slug: params.slug });
  return { form, isSent };
}

/** A plain form post: errors come back with the entered values; success redirects to an address of its own. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const sent = await request.formData();
  const given = texts.map((name) => [name, String(sent.get(name) ?? '').replaceAll('\r\n', '\n')]);
  const values = { ...Object.fromEntries(given), consent: sent.get('consent') === 'on' } as Record<
    (typeof texts)[number],
    string
  > & { consent: boolean };
  try {
    await ask(context, inbound.submit, { ...values, slug: params.slug } as never);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    await noteRefusal(context, inbound.refused, { slug: params.slug, opened: values.opened, problem: error });
    const fields = error.issues.map(({ path }) => String(path[0]));
    return data({ values, fields, code: error.code }, { status: error.status });
  }
  const query = new URL(request.url).searchParams;
  query.set('sent', '1');
  return redirect(`/form/${params.slug}?${query}`, 303);
}

/** An organization's form for visitors. Works without JavaScript. */
export default function FormPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { locale } = useLocale();
  if (!loaderData) return <NotFound />;
  const { form, isSent } = loaderData;
  const { title, organisation, intro, consentText, opened } = form;
  const values = actionData?.values;
  const since = openedAgain(actionData?.fields.includes('opened') ? undefined : values?.opened, opened);
  const faultOf = (field: keyof typeof faults) => (actionData?.fields.includes(field) ? t(faults[field]) : undefined);
  const refusal = actionData?.code === 'rate_limited' ? 'public-booking.tooMany' : 'public-form.mend';
  return (
    <Column as="text" className="pb-24">
      <PageHead title={title} site={organisation} description={intro || organisation} />
      <BrandHead of={form} />
      <PageHeading
        title={isSent ? t('public-form.sent') : <bdi>{title}</bdi>}
        lead={isSent ? t('public-form.sentText', { organisation }) : intro && <bdi>{intro}</bdi>}
      />
      {!isSent && (
        <form method="post" className="grid max-w-2xl gap-6" noValidate={Boolean(actionData)}>
          {actionData && <Refusal>{t(refusal)}</Refusal>}
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
            <Textarea name="message" maxLength={5000} rows={4} defaultValue={values?.message} />
          </Field>
          <Trap />
          <Hidden values={{ locale, opened: since }} />
          <Consent words={consentText} checked={values?.consent} fault={faultOf('consent')} />
          <p>
            <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
              {t('public-form.send')}
            </button>
          </p>
        </form>
      )}
    </Column>
  );
}
