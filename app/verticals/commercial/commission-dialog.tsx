import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Proposal } from '#contract/verticals/commercial/commercial.ts';
import {
  type CommissionTerms,
  commissionBases,
  commissionMethods,
  commissionOf,
} from '#contract/verticals/commercial/commission.ts';
import type { Commission } from '#contract/verticals/commercial/commissions.ts';
import { CommissionParts } from './commission-parts.tsx';
import { CommercialDialog, type Draft, type Spec } from './dialog.tsx';
import { commercialQueries } from './queries.ts';

type Props = { proposal: Proposal; onClose: () => void };

/** The commission of an executed lease: set by its agreement, then invoiced and paid in two parts. */
export function CommissionDialog({ proposal, onClose }: Props) {
  const t = useT();
  const mayWork = useMay()('commercial.work');
  const [isEdited, setIsEdited] = useState(false);
  const { data, error, refetch } = useQuery(commercialQueries.commission(proposal.id));
  const commission = data?.commission;
  const title = t('commercial.commissionOf', { tenant: proposal.tenant });
  if (data && mayWork && (isEdited || !commission))
    return (
      <TermsDialog
        title={title}
        proposal={proposal}
        before={commission ?? null}
        onClose={() => (isEdited ? setIsEdited(false) : onClose())}
      />
    );
  return (
    <Dialog open onOpenChange={onClose} title={title} size="l">
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={3} />
      ) : commission ? (
        <Shown commission={commission} onEdit={mayWork ? () => setIsEdited(true) : undefined} />
      ) : (
        <p className="text-ink-2">{t('commercial.noCommission')}</p>
      )}
    </Dialog>
  );
}

function Shown({ commission, onEdit }: { commission: Commission; onEdit: (() => void) | undefined }) {
  const t = useT();
  const { proposal, number, parts, lines, terms, total, own, coBroker } = commission;
  const isOpen = parts.every(({ invoicedOn, paidOn }) => invoicedOn === null && paidOn === null);
  const take = async () =>
    saveFile(
      (await api.commercialCommissions.voucher({ proposal })) as Blob,
      `${t('commercial.voucher', { number })}.pdf`,
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Schedule terms={terms} lines={lines} total={total} own={own} coBroker={coBroker} />
      <CommissionParts parts={parts} />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download />} onClick={() => void take()}>
          {t('commercial.voucher', { number })}
        </Button>
        {isOpen && onEdit && <Button onClick={onEdit}>{t('commercial.editCommission')}</Button>}
      </div>
    </div>
  );
}

type Counted = Pick<Commission, 'terms' | 'lines' | 'total' | 'own' | 'coBroker'>;

/** Each stretch of the schedule with the rent it is counted from. */
function Schedule({ terms, lines, total, own, coBroker }: Counted) {
  const t = useT();
  const format = useFormat();
  const isByRate = terms.method === 'percent';
  return (
    <div className="grid gap-2">
      <Table
        label={t('commercial.schedule')}
        rows={lines}
        keyOf={({ from }) => String(from)}
        columns={[
          {
            key: 'months',
            name: t('commercial.months'),
            head: true,
            cell: ({ from, to }) => <span className="num">{t('commercial.monthsFrom', { from, to })}</span>,
          },
          {
            key: 'base',
            name: t(isByRate ? 'commercial.rentBase' : 'commercial.squareFeet'),
            end: true,
            cell: ({ base }) =>
              isByRate ? <Amount cents={base} /> : <span className="num">{format.number(base)}</span>,
          },
          {
            key: 'rate',
            name: t('commercial.rate'),
            end: true,
            cell: ({ rate }) => (isByRate ? format.percent(rate / 1_000_000, 2) : <Amount cents={terms.perFoot} />),
          },
          { key: 'cents', name: t('commercial.commission'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
        ]}
      />
      <p className="num flex flex-wrap gap-x-4 text-ink-2">
        <span>{t('commercial.totalCommission', { amount: format.money(total) })}</span>
        {own !== total && (
          <span>{t('commercial.toCoBroker', { name: coBroker, amount: format.money(total - own) })}</span>
        )}
        <span className="font-medium text-ink">{t('commercial.ownCommission', { amount: format.money(own) })}</span>
      </p>
    </div>
  );
}

const places = [0, 1, 2, 3] as const;

const termsOf = (draft: Draft): CommissionTerms => {
  const number = (name: string) => (draft[name] as number | null) ?? 0;
  const steps = places.flatMap((n) =>
    draft[`rate${n}`] ? [{ months: number(`months${n}`) || 600, rate: number(`rate${n}`) }] : [],
  );
  return {
    method: draft.method as CommissionTerms['method'],
    basis: draft.basis as CommissionTerms['basis'],
    scale: steps.length > 0 ? steps : [{ months: 600, rate: 0 }],
    perFoot: number('perFoot'),
    atExecution: number('atExecution'),
    coBrokerShare: number('coBrokerShare'),
  };
};

type TermsProps = { title: string; proposal: Proposal; before: Commission | null; onClose: () => void };

function TermsDialog({ title, proposal, before, onClose }: TermsProps) {
  const t = useT();
  const scale = before?.terms.scale ?? [{ months: proposal.months, rate: proposal.commissionRate }];
  return (
    <CommercialDialog
      title={title}
      fields={(draft): Spec[] => [
        { name: 'payer', label: t('commercial.payer'), type: 'text', required: true },
        { name: 'executedOn', label: t('commercial.executedOn'), type: 'day', required: true },
        {
          name: 'method',
          label: t('commercial.commissionMethod'),
          type: 'choice',
          options: commissionMethods.map((value) => ({ value, label: t(`commercial.method.${value}`) })),
        },
        ...(draft.method === 'per_foot'
          ? [{ name: 'perFoot', label: t('commercial.commissionPerFoot'), type: 'money' as const }]
          : [
              {
                name: 'basis',
                label: t('commercial.basis'),
                type: 'choice' as const,
                options: commissionBases.map((value) => ({ value, label: t(`commercial.basis.${value}`) })),
              },
              ...places.flatMap((n): Spec[] => [
                { name: `months${n}`, label: t('commercial.scaleMonths', { step: n + 1 }), type: 'number' },
                { name: `rate${n}`, label: t('commercial.scaleRate', { step: n + 1 }), type: 'percent' },
              ]),
            ]),
        { name: 'atExecution', label: t('commercial.atExecution'), type: 'percent' },
        { name: 'coBroker', label: t('commercial.coBroker'), type: 'text' },
        { name: 'coBrokerShare', label: t('commercial.coBrokerShare'), type: 'percent' },
      ]}
      initial={{
        payer: before?.payer ?? '',
        executedOn: before?.executedOn ?? todayHere(),
        method: before?.terms.method ?? 'percent',
        basis: before?.terms.basis ?? 'gross',
        perFoot: before?.terms.perFoot || null,
        atExecution: before?.terms.atExecution ?? 500_000,
        coBroker: before?.coBroker ?? '',
        coBrokerShare: before?.terms.coBrokerShare ?? 0,
        ...Object.fromEntries(
          places.flatMap((n) => [
            [`months${n}`, scale[n]?.months ?? null],
            [`rate${n}`, scale[n]?.rate ?? null],
          ]),
        ),
      }}
      below={(draft) => {
        const terms = termsOf(draft);
        const { lines, total, own } = commissionOf(proposal, terms);
        return <Schedule terms={terms} lines={lines} total={total} own={own} coBroker={String(draft.coBroker ?? '')} />;
      }}
      send={(draft) =>
        api.commercialCommissions.set({
          proposal: proposal.id,
          payer: draft.payer as string,
          coBroker: draft.coBroker as string,
          executedOn: draft.executedOn as string,
          terms: termsOf(draft),
        })
      }
      onClose={onClose}
    />
  );
}
