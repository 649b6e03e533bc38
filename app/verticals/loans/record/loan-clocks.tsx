import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { LoanDisclosure } from '#contract/verticals/loans/loan-disclosures.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { type Clock, sixItems } from '#contract/verticals/loans/trid.ts';
import { loanQueries } from '../queries.ts';
import { useLoanDeed } from '../use-loan-deed.ts';
import { ClockRow } from './clock-row.tsx';
import { IncompleteNotices } from './incomplete-notices.tsx';
import { WhatIf } from './what-if.tsx';

const DisclosureDialog = lazy(() => import('./disclosure-dialog.tsx'));
const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx'));
const ChangeDialog = lazy(() => import('./change-dialog.tsx'));

type Asked = 'disclosure' | 'change' | { receiptOf: LoanDisclosure };

/** Clocks with their rules, and what they follow: disclosures, days, changes of circumstance. */
export default function LoanClocks({ loan, mayChange }: { loan: Loan; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(loanQueries.clocks(loan.id));
  const six = useQuery(loanQueries.application(loan.id)).data?.six;
  const [asked, setAsked] = useState<Asked | null>(null);
  const remove = useLoanDeed((disclosureId: string) => api.loans.removeDisclosure({ id: loan.id, disclosureId }));
  const setDate = useLoanDeed(
    (dates: Partial<Pick<Loan, 'completeOn' | 'incompleteOn' | 'intentOn' | 'counterofferOn'>>) =>
      api.loans.setDates({ id: loan.id, ...dates }),
  );
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={6} />;
  const lacking = six ? sixItems.filter((item) => !six[item]) : [];
  return (
    <div className="grid gap-7">
      {!loan.applicationOn && six && (
        <p className="rounded-m bg-info-tint px-3 py-2 text-info">
          {t('loans.sixLacking', {
            count: lacking.length,
            items: format.list(lacking.map((item) => t(`loans.six.${item}`))),
          })}
        </p>
      )}
      <Part title={t('loans.clocks')}>
        <ul className="divide-y divide-line border-y border-line">
          {(data.clocks as Clock[]).map((clock) => (
            <ClockRow key={clock.key} clock={clock} />
          ))}
        </ul>
        {data.reset && <p className="text-sm text-need">{t(`loans.reset.${data.reset}`)}</p>}
        <p className="text-sm text-ink-3">{t('loans.resetRule')}</p>
      </Part>
      <IncompleteNotices loan={loan} today={data.today} mayChange={mayChange} />
      <WhatIf loan={loan} />
      <Part
        title={t('loans.disclosures')}
        actions={
          mayChange && (
            <Button size="s" icon={<Plus />} onClick={() => setAsked('disclosure')}>
              {t('loans.disclosure.add')}
            </Button>
          )
        }
      >
        {data.disclosures.length === 0 ? (
          <p className="text-ink-2">{t('loans.disclosure.none')}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {data.disclosures.map((one) => (
              <li key={one.id} className="flex min-h-12 items-center gap-3 py-1.5">
                <span className="grid min-w-0 flex-1">
                  <span>{t(`loans.disclosure.${one.kind}`)}</span>
                  <span className="num text-sm text-ink-3">
                    <Facts
                      of={[
                        t('loans.disclosure.sent', {
                          day: format.date(one.sentOn),
                          method: t(`loans.method.${one.method}`),
                        }),
                        one.receivedOn && t('loans.disclosure.received', { day: format.date(one.receivedOn) }),
                        one.apr !== null && t('loans.disclosure.apr', { apr: format.rate(one.apr) }),
                        one.product,
                      ]}
                    />
                  </span>
                </span>
                {mayChange && (
                  <Menu
                    align="end"
                    trigger={
                      <IconButton size="s" label={t('loans.moreFor', { name: t(`loans.disclosure.${one.kind}`) })}>
                        <MoreHorizontal />
                      </IconButton>
                    }
                    entries={[
                      ...(one.method === 'in_person'
                        ? []
                        : [{ label: t('loans.disclosure.logReceipt'), onSelect: () => setAsked({ receiptOf: one }) }]),
                      { label: t('loans.remove'), onSelect: () => remove.mutate(one.id) },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={t('loans.dates')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['intentOn', 'incompleteOn', 'completeOn', 'counterofferOn'] as const).map((name) => (
            <Field key={name} label={t(`loans.field.${name}`)}>
              <DateField
                value={loan[name]}
                disabled={!mayChange}
                max={data.today}
                onChange={(day) => day !== loan[name] && setDate.mutate({ [name]: day })}
              />
            </Field>
          ))}
        </div>
      </Part>
      <Part
        title={t('loans.changes')}
        actions={
          mayChange && (
            <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setAsked('change')}>
              {t('loans.change.add')}
            </Button>
          )
        }
      >
        {data.changes.length === 0 ? (
          <p className="text-ink-2">{t('loans.change.none')}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {data.changes.map((one) => (
              <li key={one.id} className="grid py-2">
                <span>{one.note}</span>
                <span className="num text-sm text-ink-3">
                  <Facts of={[t(`loans.changeReason.${one.reason}`), format.date(one.learnedOn)]} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Suspense>
        {asked === 'disclosure' && <DisclosureDialog loan={loan} clocks={data} onClose={() => setAsked(null)} />}
        {asked === 'change' && <ChangeDialog loan={loan} onClose={() => setAsked(null)} />}
        {asked && typeof asked === 'object' && (
          <ReceiptDialog loan={loan} disclosure={asked.receiptOf} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </div>
  );
}
