import { useQuery } from '@tanstack/react-query';
import { Download, Pencil, Printer, Send } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { type DealSheet, type SheetState, sheetStates } from '#contract/inventory/deals/deal-commissions.ts';
import { dealQueries } from '../queries.ts';
import { useDealDeed } from '../record/use-deal-deed.ts';
import { accountName } from './account-name.ts';
import { BuyerFee } from './buyer-fee.tsx';
import { SentList } from './sent-list.tsx';
import { SheetDifference } from './sheet-difference.tsx';
import { SheetTrace } from './sheet-trace.tsx';
import { SheetUnknown } from './sheet-unknown.tsx';

const SendDialog = lazy(() => import('./send-dialog.tsx'));
const TermsDialog = lazy(() => import('./terms-dialog.tsx'));

export const handle = { title: 'deals.sheet.title' } as const;

/** A deal's commission breakdown, printable, with the state of its payment. */
export default function SheetPage() {
  const t = useT();
  const { id = '' } = useParams();
  const [on, setOn] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(dealQueries.sheet(id, on));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="page-record grid gap-4 pt-2.5 pb-12">
        <BackLink to={`/deal/${id}`}>
          <bdi>{data?.deal.name ?? t('deals.title')}</bdi>
        </BackLink>
        {data ? (
          <>
            <PageTitle>{t('deals.sheet.of', { name: data.deal.name })}</PageTitle>
            <Acts id={id} sheet={data} isAsked={on !== null} />
            {data.state === 'draft' && (
              <Field label={t('deals.sheet.whatIf')} hint={t('deals.sheet.whatIfHint')} className="max-w-xs">
                <DateField value={on ?? data.on} onChange={setOn} />
              </Field>
            )}
            <Paper sheet={data} />
            <SentList id={id} />
          </>
        ) : (
          <SkeletonCard />
        )}
      </div>
    </div>
  );
}

function Acts({ id, sheet, isAsked }: { id: string; sheet: DealSheet; isAsked: boolean }) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const [isSending, setSending] = useState(false);
  const move = useDealDeed(
    (state: SheetState) => api.deals.moveSheet({ id, state }),
    (_, state) => toast(t('deals.sheet.moved', { state: t(`deals.sheetState.${state}`) })),
  );
  const next = sheetStates[sheetStates.indexOf(sheet.state) + 1] as Exclude<SheetState, 'draft'> | undefined;
  const mayMove = sheet.can.approve && sheet.sheet !== null && !isAsked;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="me-auto">
        <Chip tone={sheet.state === 'draft' ? 'plain' : 'act'}>{t(`deals.sheetState.${sheet.state}`)}</Chip>
      </span>
      {sheet.can.change && (
        <Button icon={<Pencil />} onClick={() => setEditing(true)}>
          {t('deals.sheet.terms')}
        </Button>
      )}
      <Button icon={<Printer />} onClick={() => window.print()}>
        {t('deals.sheet.print')}
      </Button>
      <Button asChild>
        <a href={`/api/v1/deals/${id}/sheet.pdf`} download="">
          <Download />
          {t('deals.sheet.pdf')}
        </a>
      </Button>
      {mayMove && sheet.state !== 'draft' && (
        <Button icon={<Send />} kind={sheet.state === 'approved' ? 'act' : 'plain'} onClick={() => setSending(true)}>
          {t('deals.sheet.send')}
        </Button>
      )}
      {mayMove && sheet.state === 'approved' && (
        <Button busy={move.isPending} onClick={() => move.mutate('draft')}>
          {t('deals.sheet.takeBack')}
        </Button>
      )}
      {mayMove && next === 'paid' && sheet.sheet?.payouts.some(({ to }) => to !== 'house') ? (
        <Button kind="act" asChild>
          <Link to="/finance/payouts">{t('finance.payouts.open')}</Link>
        </Button>
      ) : (
        mayMove &&
        next && (
          <Button kind={next === 'sent' ? 'plain' : 'act'} busy={move.isPending} onClick={() => move.mutate(next)}>
            {t(`deals.sheetAct.${next}`)}
          </Button>
        )
      )}
      <Suspense>{isSending && <SendDialog id={id} onClose={() => setSending(false)} />}</Suspense>
      <Suspense>{isEditing && <TermsDialog id={id} sheet={sheet} onClose={() => setEditing(false)} />}</Suspense>
    </div>
  );
}

function Paper({ sheet: of }: { sheet: DealSheet }) {
  const t = useT();
  const format = useFormat();
  const { deal, organisation, on, plans, people, sheet, approvedBy, approvedAt } = of;
  const nameOf = (account: string) => accountName(account, of);
  return (
    <article data-print="" className="grid gap-6 rounded-m border border-line bg-surface p-5 sm:p-8">
      <header className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h1 className="me-auto text-xl font-medium">{t('deals.sheet.title')}</h1>
        <p className="text-ink-2">
          <bdi>{organisation}</bdi>
        </p>
      </header>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
        <Fact name={t('deals.sheet.deal')}>
          <bdi>{deal.name}</bdi>
          {deal.address && deal.address !== deal.name && <bdi className="block text-sm text-ink-2">{deal.address}</bdi>}
        </Fact>
        <Fact name={t('deals.field.price')}>
          <span className="num">{deal.price === null ? t('record.none') : format.money(deal.price)}</span>
        </Fact>
        <Fact name={t('deals.sheet.on')}>
          <span className="num">{format.date(on, 'long')}</span>
        </Fact>
        {plans.map((plan) => (
          <Fact
            key={plan.user}
            name={t('deals.sheet.plan', { name: people.find(({ id }) => id === plan.user)?.name ?? '' })}
          >
            <bdi>{plan.name}</bdi>
            <span className="num block text-sm text-ink-2">
              {t('deals.plan.version', { version: plan.version, day: format.date(plan.from) })}
            </span>
          </Fact>
        ))}
        {approvedBy && approvedAt && (
          <Fact name={t('deals.sheet.approved')}>
            <bdi>{approvedBy}</bdi>
            <span className="num block text-sm text-ink-2">{format.dateTime(approvedAt)}</span>
          </Fact>
        )}
      </dl>
      <BuyerFee of={of} />
      {sheet ? (
        <>
          <SheetDifference of={of} />
          <table className="w-full border-collapse">
            <caption className="mb-1.5 text-start text-sm font-medium text-ink-3">{t('deals.sheet.payouts')}</caption>
            <tbody>
              {sheet.payouts.map(({ to, cents }) => (
                <tr key={to} className="border-t border-line">
                  <th scope="row" className="py-2 pe-4 text-start font-normal">
                    <bdi>{nameOf(to)}</bdi>
                  </th>
                  <td className="num py-2 text-end">{format.money(cents, 'USD', { cents: true })}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-t border-line-strong font-medium">
                <th scope="row" className="py-2.5 pe-4 text-start font-medium">
                  {t('deals.sheet.total')}
                </th>
                <td className="num py-2.5 text-end">{format.money(sheet.gross, 'USD', { cents: true })}</td>
              </tr>
            </tfoot>
          </table>
          <SheetTrace moves={sheet.moves} plans={plans} nameOf={nameOf} />
        </>
      ) : (
        <SheetUnknown of={of} />
      )}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
