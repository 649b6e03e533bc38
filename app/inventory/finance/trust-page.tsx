import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowUpFromLine, Plus, Vault } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { toast } from '#app/ui/toast.ts';
import { depositRules } from '#contract/inventory/finance/deposit-rules.ts';
import type { Deposit } from '#contract/inventory/finance/trust-calls.ts';
import { DealName } from './deal-name.tsx';
import { Listed } from './listed.tsx';
import { Amount, type Column, Part } from './parts.tsx';
import { financeQueries } from './queries.ts';
import { useDeed } from './use-deed.ts';
import { useToday } from './use-today.ts';

const DepositDialog = lazy(() => import('./deposit-dialog.tsx'));
const ReleaseDialog = lazy(() => import('./release-dialog.tsx'));
const OwnFundsDialog = lazy(() => import('./own-funds-dialog.tsx'));

export const handle = { title: 'finance.trust' } as const;

/** Clients' money: deposits due, funds held, and releases. */
export default function TrustPage() {
  const t = useT();
  const today = useToday();
  const format = useFormat();
  const mayChange = useMay()('finance.manage');
  const [state, setState] = useState<'received' | 'all'>('received');
  const [open, setOpen] = useState<'receive' | 'own' | null>(null);
  const [releasing, setReleasing] = useState<(Deposit['deal'] & { held: number }) | null>(null);
  const list = useInfiniteQuery(financeQueries.deposits(state));
  const { data: settings } = useQuery(financeQueries.settings);
  const deposit = useDeed(api.finance.depositFunds, { onDone: () => toast(t('finance.deposit.made')) });
  const giveBack = useDeed(api.finance.returnDeposit, { onDone: () => toast(t('finance.deposit.returned')) });
  const rule = settings?.state ? depositRules[settings.state] : undefined;
  const columns: Column<Deposit>[] = [
    {
      key: 'deal',
      name: t('finance.deal'),
      head: true,
      cell: ({ deal, payer, method, reference }) => (
        <>
          <DealName deal={deal} className="font-medium" />
          <span className="block text-sm text-ink-2">
            <bdi>{payer}</bdi> · {t(`finance.method.${method}`)} <bdi>{reference}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'received',
      name: t('finance.receivedOn'),
      wide: true,
      cell: ({ receivedOn }) => <span className="num whitespace-nowrap">{format.date(receivedOn)}</span>,
    },
    {
      key: 'deadline',
      name: t('finance.depositBy'),
      cell: ({ depositBy, depositedOn, returnedOn }) => (
        <>
          <span className="num whitespace-nowrap">{format.date(depositedOn ?? returnedOn ?? depositBy)}</span>
          <span className="block">
            {returnedOn ? (
              <Chip>{t('finance.deposit.isReturned')}</Chip>
            ) : depositedOn ? (
              <Chip tone={depositedOn > depositBy ? 'need' : 'act'}>
                {t(depositedOn > depositBy ? 'finance.deposit.wasLate' : 'finance.deposit.isMade')}
              </Chip>
            ) : depositBy < today ? (
              <Chip tone="loss">{t('finance.overdue')}</Chip>
            ) : (
              <Chip tone="need">{t('finance.deposit.isOpen')}</Chip>
            )}
          </span>
        </>
      ),
    },
    { key: 'cents', name: t('finance.amount'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
    {
      key: 'held',
      name: t('finance.held'),
      end: true,
      wide: true,
      cell: ({ held, depositedOn }) => (depositedOn ? <Amount cents={held} /> : <span className="text-ink-3">–</span>),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: ({ id, deal, depositedOn, returnedOn, held }) =>
        mayChange && (
          <span className="inline-flex flex-wrap justify-end gap-1">
            {!depositedOn && !returnedOn && (
              <>
                <Button
                  size="s"
                  kind="quiet"
                  aria-label={t('finance.deposit.returnNamed', { name: deal.name })}
                  busy={giveBack.isPending && giveBack.variables.id === id}
                  onClick={() => giveBack.mutate({ id, on: today })}
                >
                  {t('finance.deposit.return')}
                </Button>
                <Button
                  size="s"
                  aria-label={t('finance.deposit.makeNamed', { name: deal.name })}
                  busy={deposit.isPending && deposit.variables.id === id}
                  onClick={() => deposit.mutate({ id, on: today })}
                >
                  {t('finance.deposit.make')}
                </Button>
              </>
            )}
            {depositedOn && held > 0 && (
              <Button
                size="s"
                icon={<ArrowUpFromLine />}
                aria-label={t('finance.release.named', { name: deal.name })}
                onClick={() => setReleasing({ ...deal, held })}
              >
                {t('finance.release')}
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <Part
      title={t('finance.deposits')}
      actions={
        <>
          <Segmented
            label={t('finance.deposits')}
            value={state}
            onChange={setState}
            options={(['received', 'all'] as const).map((value) => ({ value, label: t(`finance.deposits.${value}`) }))}
          />
          {mayChange && (
            <>
              <Button size="s" onClick={() => setOpen('own')}>
                {t('finance.ownFunds')}
              </Button>
              <Button size="s" kind="act" icon={<Plus />} onClick={() => setOpen('receive')}>
                {t('finance.deposit.add')}
              </Button>
            </>
          )}
        </>
      }
    >
      <p className="text-sm text-ink-2">
        {rule ? (
          <>
            {settings?.state}: {t(`finance.rule.${rule.from}`, { days: rule.days, source: rule.source })}
          </>
        ) : (
          t('finance.rule.none')
        )}
      </p>
      <Listed
        label={t('finance.deposits')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t(`finance.deposits.none.${state}`), text: t('finance.deposits.noneText'), icon: <Vault /> }}
      />
      <Suspense>
        {open === 'receive' && <DepositDialog state={settings?.state ?? null} onClose={() => setOpen(null)} />}
        {open === 'own' && <OwnFundsDialog onClose={() => setOpen(null)} />}
        {releasing && <ReleaseDialog deal={releasing} onClose={() => setReleasing(null)} />}
      </Suspense>
    </Part>
  );
}
