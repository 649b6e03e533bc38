import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import { dealAuthorizations } from '#contract/inventory/deals/deal-authorization.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import { Fact, PlainFacts, Trouble } from '../network/parts.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/title-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const authorization = await askFor(context, dealAuthorizations.readAuthorization, { token: params.token });
  return authorization ? { authorization } : data(null, { status: 404 });
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { search } = new URL(request.url);
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .trim();
  const typed = { answer: text('deed'), name: text('name'), on: text('on'), remarks: text('remarks') };
  try {
    await ask(context, dealAuthorizations.answerAuthorization, { token, ...typed } as never);
    return redirect(`/authorization/${token}${search}`, 303);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const fields = error.issues.map(({ path }) => String(path[0]));
    return data({ code: error.code, fields, typed }, { status: error.status });
  }
}

type Authorization = OutputOf<typeof dealAuthorizations.readAuthorization>;
type Refused = Route.ComponentProps['actionData'];

/** A disbursement authorization for the settlement agent: the payments, and the agent's confirmation. */
export default function TitlePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  if (!loaderData) return <NotFound />;
  const { authorization } = loaderData;
  const money = (cents: number) => format.money(cents, 'USD', { cents: true });
  const { home, on, company, name, payees, gross, answer, isReplaced, organisation } = authorization;
  return (
    <Column as="text" className="pb-24">
      <title>{`${t('public-title.title')} · ${authorization.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <BrandHead of={authorization} />
      <PageHeading
        title={t('public-title.title')}
        lead={t('public-title.lead', { organisation: `\u2068${organisation}\u2069` })}
      />
      {actionData && (
        <Trouble>{t(actionData.code === 'conflict' ? 'public-title.conflict' : 'public-title.mend')}</Trouble>
      )}
      <PlainFacts>
        <Fact name={t('public-title.home')}>
          <bdi>{home}</bdi>
        </Fact>
        <Fact name={t('public-title.closing')}>{format.date(on)}</Fact>
        <Fact name={t('public-title.to')}>
          <bdi>{[company, name].filter(Boolean).join(', ')}</bdi>
        </Fact>
      </PlainFacts>
      <table className="mt-8 w-full text-lg">
        <caption className="pb-2 text-start text-md text-ink-3">{t('public-title.payees')}</caption>
        <tbody className="divide-y divide-line border-y border-line">
          {payees.map(({ name: payee, cents }) => (
            <tr key={`${payee} ${cents}`}>
              <th scope="row" className="py-2.5 pe-4 text-start font-normal">
                <bdi>{payee}</bdi>
              </th>
              <td className="num py-2.5 text-end">{money(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-2.5 pe-4 text-start font-medium">
              {t('public-title.total')}
            </th>
            <td className="num py-2.5 text-end font-medium">{money(gross)}</td>
          </tr>
        </tfoot>
      </table>
      {answer && <Answered of={authorization} />}
      {isReplaced && answer !== 'confirmed' && (
        <p className="mt-8 rounded-m bg-need-tint px-4 py-3 text-lg">{t('public-title.replaced')}</p>
      )}
      {!isReplaced && answer !== 'confirmed' && <Answer of={authorization} refused={actionData} />}
    </Column>
  );
}

function Answered({ of: { answer, answeredName, answeredOn, answeredRemarks } }: { of: Authorization }) {
  const t = useT();
  const format = useFormat();
  const look = answer === 'confirmed' ? 'bg-act-tint' : 'bg-need-tint';
  return (
    <div role="status" className={`mt-8 grid gap-2 rounded-m px-4 py-3 text-lg ${look}`}>
      <p>
        {t(`public-title.answered.${answer!}`, {
          name: `\u2068${answeredName}\u2069`,
          day: format.date(answeredOn!),
        })}
      </p>
      {answeredRemarks && (
        <p className="whitespace-pre-line text-ink-2">
          <bdi>{answeredRemarks}</bdi>
        </p>
      )}
    </div>
  );
}

/** One form with two buttons, so that a reported error keeps the name already entered. */
function Answer({ of, refused }: { of: Authorization; refused: Refused }) {
  const t = useT();
  const fault = (name: string) => refused?.fields.includes(name) && t(`public-title.fault.${name as 'name'}`);
  return (
    <form method="post" className="mt-10 grid max-w-xl gap-4">
      <h2 className="font-display text-2xl tracking-[-0.02em]">{t('public-title.answer')}</h2>
      <Field label={t('public-title.name')} required error={fault('name')}>
        <Input
          name="name"
          required
          maxLength={120}
          autoComplete="name"
          defaultValue={refused?.typed.name ?? of.answeredName ?? ''}
          frameClassName="h-11"
        />
      </Field>
      <Field label={t('public-title.day')} required error={fault('on')}>
        <Input name="on" type="date" required defaultValue={refused?.typed.on || of.today} frameClassName="h-11" />
      </Field>
      <Field label={t('public-title.remarks')} hint={t('public-title.remarksHint')} error={fault('remarks')}>
        <Textarea name="remarks" rows={3} maxLength={2_000} defaultValue={refused?.typed.remarks ?? ''} />
      </Field>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="submit"
          name="deed"
          value="confirmed"
          className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}
        >
          {t('public-title.confirm')}
        </button>
        <button
          type="submit"
          name="deed"
          value="questioned"
          className="tap h-12 px-2 text-lg text-act underline underline-offset-4"
        >
          {t('public-title.question')}
        </button>
      </div>
      <p className="text-md text-ink-3">{t('public-title.wires')}</p>
    </form>
  );
}
