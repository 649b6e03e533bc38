import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { type Vertical, verticals } from '#contract/core/verticals.ts';
import { waitlist } from '#contract/public/waitlist.ts';
import { waitlistConsent } from '#contract/public/waitlist-words.ts';
import { ask } from '../ask.ts';
import { callToAction } from '../call-to-action.ts';
import { Consent, EmailInput, Hidden, Refusal, Trap } from '../form-parts.tsx';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/early-access-page.ts';

const verticalOf = (name: string | undefined): Vertical => {
  const found = verticals.find((vertical) => vertical === name);
  if (!found) throw data(null, { status: 404 });
  return found;
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const vertical = verticalOf(params.vertical);
  const query = new URL(request.url).searchParams;
  const { opened, isLive } = await ask(context, waitlist.form, { vertical });
  return { vertical, opened, isLive, isSent: query.has('sent'), source: sourceOf(request, query) };
}

/** The campaign or the referring page, ours or another. */
function sourceOf(request: Request, query: URLSearchParams): string {
  const named = query.get('utm_source');
  const from = request.headers.get('referer') ?? '';
  const page = URL.canParse(from) ? new URL(from) : undefined;
  const ours = page?.host === new URL(request.url).host;
  return (named ?? (page ? (ours ? page.pathname : page.host) : '')).slice(0, 200);
}

/** A plain form post, like the contact form. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const vertical = verticalOf(params.vertical);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const given = { email: text('email'), consent: form.get('consent') === 'on' };
  const rest = { locale: text('locale'), source: text('source'), opened: text('opened'), website: text('website') };
  try {
    await ask(context, waitlist.join, { vertical, ...given, ...rest } as never, { key: crypto.randomUUID() });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const fields = error.issues.map(({ path }) => String(path[0]));
    return data({ given, fields, code: error.code, source: rest.source }, { status: error.status });
  }
  const address = new URL(request.url);
  address.searchParams.set('sent', '1');
  return redirect(address.pathname + address.search, 303);
}

export default function EarlyAccess({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { vertical, isLive, isSent } = loaderData;
  const name = t(`public-landing.verticals.${vertical}.name`);
  const title = t(isLive ? 'public-company.early.open' : 'public-company.early.title', { vertical: name });
  return (
    <Column as="text" className="pb-24">
      <PageHead title={title} description={t('public-company.early.lead')} data={{ '@type': 'WebPage', name: title }} />
      <PageHeading title={title} lead={isLive ? undefined : t('public-company.early.lead')} />
      {isLive ? (
        <a href="/signup" className={callToAction({ kind: 'act', size: 'hero' })}>
          {t('public-company.early.signUp')}
        </a>
      ) : isSent && !actionData ? (
        <Sent />
      ) : (
        <JoinForm loaded={loaderData} refused={actionData} />
      )}
    </Column>
  );
}

function Sent() {
  const t = useT();
  return (
    <div role="status" className="rounded-m bg-act-tint px-6 py-6">
      <h2 className="font-display text-2xl">{t('public-company.early.sent')}</h2>
      <p className="mt-2 max-w-[52ch] text-lg text-ink-2">{t('public-company.early.sentText')}</p>
    </div>
  );
}

type Refused = { given: { email: string; consent: boolean }; fields: string[]; code: ErrorCode; source: string };
type Loaded = { opened: string; source: string };

function JoinForm({ loaded, refused }: { loaded: Loaded; refused: Refused | undefined }) {
  const t = useT();
  const { locale } = useLocale();
  const isWrong = (field: string) => refused?.fields.includes(field) ?? false;
  return (
    <form method="post" className="grid max-w-xl gap-6" noValidate={Boolean(refused)}>
      {refused && <Refusal>{t(refusalOf(refused))}</Refusal>}
      <Field
        label={t('public-company.contact.email')}
        required
        error={isWrong('email') ? t('public-company.contact.fault.email') : undefined}
      >
        <EmailInput value={refused?.given.email} required />
      </Field>
      <Trap />
      <Hidden values={{ opened: loaded.opened, locale, source: refused?.source ?? loaded.source }} />
      <Consent
        words={waitlistConsent[locale]}
        checked={refused?.given.consent}
        fault={isWrong('consent') ? t('public-company.early.consentFault') : undefined}
      />
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
          {t('public-company.early.send')}
        </button>
        <a href="/privacy" className="tap text-md text-ink-2 underline underline-offset-4 hover:text-ink">
          {t('public-company.contact.privacy')}
        </a>
      </p>
    </form>
  );
}

function refusalOf({ code, fields }: Refused) {
  if (fields.includes('opened')) return 'public-company.contact.old';
  return code === 'rate_limited' ? 'public-company.contact.tooMany' : 'public-company.early.mend';
}
