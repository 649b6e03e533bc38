import { data, type RouterContextProvider, redirect, useLocation } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { documentContext } from '#app/document.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import { type SectionName, sectionNames } from '#contract/verticals/loans/urla-sections.ts';
import { portal } from '#contract/verticals/portals/portals.ts';
import { sectionFromForm } from '#contract/verticals/portals/section-form.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { pathWithQuery } from '../with-query.ts';
import type { Route } from './+types/portal-page.ts';
import { ApplicationPart } from './application-part.tsx';
import { LeasePart } from './lease-part.tsx';
import { LoanPart } from './loan-part.tsx';
import { cookieFor, passIn } from './pass-cookie.ts';
import { PropertyPart } from './property-part.tsx';
import { SectionPage } from './section-page.tsx';
import { SpacePart } from './space-part.tsx';

type Context = Readonly<RouterContextProvider>;

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Whoever has no pass, or one that is over, stands at the door. */
export async function loader({ context, params: { token }, request }: Route.LoaderArgs) {
  const door = await askFor(context, portal.look, { token });
  if (!door) return data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const pass = passIn(request, context.get(documentContext).origin);
  const view = pass ? await readPortal(context, token, pass) : null;
  const property = query.get('property');
  // Any month will do to begin with, wherever the property is.
  const asked = query.get('month') ?? '';
  const month = monthPattern.test(asked) ? asked : dayIn(Date.now(), 'America/Chicago').slice(0, 7);
  const isOwn = view?.properties.some(({ id }) => id === property);
  const statement =
    property && pass && isOwn ? await ask(context, portal.statement, { token, pass, property, month }) : null;
  return {
    door,
    view,
    month,
    statement: statement && { property, ...statement },
    hadPass: pass !== undefined,
    key: crypto.randomUUID(),
  };
}

async function readPortal(context: Context, token: string, pass: string) {
  try {
    return await ask(context, portal.read, { token, pass });
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'forbidden') return null;
    throw error;
  }
}

const faultsOf = (error: ApiProblem): string[] =>
  error.issues.flatMap(({ path }) => (path[0] === 'data' && path[1] === 'rows' ? `row.${path[2]}.${path[3]}` : []));

/** Plain form posts: everything but handing in files works without a script. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const { search } = new URL(request.url);
  const back = (more: Record<string, string | null> = {}) =>
    redirect(pathWithQuery(`/portal/${token}`, search, { sent: null, ...more }), 303);
  const { origin, language } = context.get(documentContext);
  const pass = passIn(request, origin) ?? '';
  const deed = text('deed');
  const section = text('section') as SectionName;
  const said =
    deed === 'section' && sectionNames.includes(section)
      ? sectionFromForm(
          section,
          [...form].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])),
        )
      : { rows: [] };
  try {
    if (deed === 'enter') {
      const { pass: fresh } = await ask(context, portal.enter, { token });
      return redirect(pathWithQuery(`/portal/${token}`, search, { sent: null }), {
        status: 303,
        headers: { 'set-cookie': cookieFor(token, fresh, origin) },
      });
    }
    if (deed === 'link') {
      await ask(context, portal.sendLink, { token, locale: language.locale });
      return back({ sent: 'yes' });
    }
    if (deed === 'section') {
      const basis = Number(text('basis'));
      await ask(context, portal.saveSection, { token, pass, loan: text('loan'), section, data: said, basis });
      return back();
    }
    if (deed === 'pay') {
      const { url } = await ask(context, portal.pay, {
        token,
        pass,
        for: text('for') as 'rent',
        record: text('record'),
        cents: Math.round(Number(text('amount').replace(/[^\d.]/g, '')) * 100),
        key: text('key'),
      });
      return redirect(url, 303);
    }
    if (deed === 'autopay') {
      await ask(context, portal.setAutopay, { token, pass, lease: text('lease'), isOn: text('isOn') === 'yes' });
      return back();
    }
    if (deed === 'sign') {
      await ask(context, portal.signInspection, {
        token,
        pass,
        inspection: text('inspection'),
        name: text('name'),
        remark: text('remark'),
      });
      return back();
    }
    if (deed === 'renewal') {
      await ask(context, portal.answerRenewal, {
        token,
        pass,
        offer: text('offer'),
        answer: text('answer') as 'accept',
        choice: Number(text('choice')),
        remark: text('remark').trim(),
      });
      return back();
    }
    if (deed === 'dispute') {
      await ask(context, portal.disputeCam, {
        token,
        pass,
        statement: text('statement'),
        key: text('key'),
        step: (text('step') || null) as null,
        question: text('question').trim(),
      });
      return back();
    }
    if (deed === 'approve') {
      await ask(context, portal.approve, {
        token,
        pass,
        request: text('request'),
        estimate: Number(text('estimate')),
      });
      return back();
    }
    await ask(context, portal.addRequest, {
      token,
      pass,
      lease: text('lease'),
      key: text('key'),
      title: text('title'),
      description: text('description'),
      priority: text('priority') as 'normal',
    });
    return back();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data({ code: error.code, deed, rows: said.rows, faults: faultsOf(error) }, { status: error.status });
  }
}

/** A page of somebody's own: a borrower's loan, a tenant's lease, an owner's properties. */
export default function PortalPage({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const t = useT();
  const { locale } = useLocale();
  const { search } = useLocation();
  if (!loaderData) return <NotFound />;
  const { door, view, month, statement, hadPass, key } = loaderData;
  const { organisation } = door;
  const hello = t('public-portal.hello', { name: greetedName(door.name, locale) });
  const query = new URLSearchParams(search);
  const loan = view?.loans.find(({ id }) => id === query.get('loan'));
  const section = sectionNames.find((name) => name === query.get('section'));
  const isEmpty =
    view &&
    [view.applications, view.loans, view.leases, view.spaces, view.properties].every(({ length }) => length === 0);
  const back = pathWithQuery(`/portal/${token}`, search, { loan: null, section: null, sent: null });
  const failed =
    actionData &&
    t(
      actionData.code === 'rate_limited'
        ? 'public-portal.tooMany'
        : actionData.code === 'version_conflict'
          ? 'public-portal.stale'
          : actionData.deed === 'enter'
            ? 'public-portal.linkOver'
            : actionData.faults.length > 0
              ? 'public-portal.fault'
              : 'public-portal.failed',
    );
  return (
    <Column as={view && !section ? 'wide' : 'text'} className="pb-24">
      <title>{`${hello} · ${door.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <BrandHead of={door} agent={door.agent} />
      <PageHeading
        title={<bdi className="wrap-anywhere">{hello}</bdi>}
        lead={t(view ? 'public-portal.lead' : 'public-portal.doorLead', {
          organisation: `\u2068${organisation}\u2069`,
        })}
      />
      {failed && (
        <p role="alert" className="mb-8 rounded-m bg-loss-tint px-4 py-3 text-lg text-loss">
          {failed}
        </p>
      )}
      {!view ? (
        <Door
          isOpen={door.isOpen && actionData?.deed !== 'enter'}
          isSent={query.get('sent') === 'yes'}
          isOver={hadPass}
        />
      ) : loan && section ? (
        <SectionPage
          token={token}
          ticket={view.ticket}
          loan={loan}
          section={section}
          back={back}
          failed={actionData?.deed === 'section' ? actionData : undefined}
        />
      ) : (
        <div className="grid gap-16">
          {isEmpty && <p className="text-lg text-ink-2">{t('public-portal.nothing')}</p>}
          {query.get('paid') === 'yes' && (
            <p role="status" className="rounded-m bg-act-tint px-4 py-3 text-lg text-act">
              {t('public-apply.paid')}
            </p>
          )}
          {view.applications.map((one) => (
            <ApplicationPart
              key={one.id}
              token={token}
              ticket={view.ticket}
              organisation={organisation}
              application={one}
              formKey={key}
            />
          ))}
          {view.loans.map((one) => (
            <LoanPart
              key={one.id}
              token={token}
              ticket={view.ticket}
              organisation={organisation}
              loan={one}
              sectionAt={(name) =>
                pathWithQuery(`/portal/${token}`, search, {
                  loan: one.id,
                  section: name,
                  sent: null,
                  property: null,
                  month: null,
                })
              }
            />
          ))}
          {view.leases.map((one) => (
            <LeasePart
              key={one.id}
              token={token}
              ticket={view.ticket}
              organisation={organisation}
              lease={one}
              formKey={key}
            />
          ))}
          {view.spaces.map((one) => (
            <SpacePart key={one.id} space={one} formKey={key} />
          ))}
          {view.properties.map((one) => (
            <PropertyPart
              key={one.id}
              property={one}
              month={month}
              statement={statement?.property === one.id ? statement : null}
              language={query.get('lang')}
            />
          ))}
        </div>
      )}
    </Column>
  );
}

/** A button and no more: what opens a link to look at it signs nobody in. */
function Door({ isOpen, isSent, isOver }: { isOpen: boolean; isSent: boolean; isOver: boolean }) {
  const t = useT();
  return (
    <div className="grid max-w-[28rem] gap-5">
      {isSent ? (
        <p role="status" className="rounded-m bg-act-tint px-4 py-3 text-act">
          {t('public-portal.sent')}
        </p>
      ) : (
        isOver && <p className="rounded-m bg-need-tint px-4 py-3 text-need">{t('public-portal.expired')}</p>
      )}
      <form method="post" className="grid gap-4">
        <Hidden values={{ deed: isOpen ? 'enter' : 'link' }} />
        {!isOpen && !isSent && <p className="text-lg text-ink-2">{t('public-portal.linkOver')}</p>}
        {(isOpen || !isSent) && (
          <button type="submit" className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
            {t(isOpen ? 'public-portal.signIn' : 'public-portal.sendNew')}
          </button>
        )}
      </form>
    </div>
  );
}
