import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, Part, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { CamAlarm, CamStepKind } from '#contract/verticals/commercial/cam.ts';
import type { CamStatement, commercial } from '#contract/verticals/commercial/commercial.ts';
import { useRentalDeed } from '../property/use-rental-deed.ts';
import { CamDisputes } from './cam-disputes.tsx';
import { CamLedger } from './cam-ledger.tsx';
import { commercialQueries } from './queries.ts';

type Lease = OutputOf<typeof commercial.lease>;

/** The reconciliation of a year as steps that a tenant can follow, before it is billed and after. */
export function Cam({ lease }: { lease: Lease }) {
  const t = useT();
  const [year, setYear] = useState(String(lease.years[0] ?? ''));
  const [estimates, setEstimates] = useState<number | null>(null);
  const billed = lease.statements.find((one) => String(one.year) === year);
  if (lease.years.length === 0)
    return (
      <Part title={t('commercial.cam')}>
        <p className="text-ink-2">{t('commercial.camNone')}</p>
      </Part>
    );
  return (
    <Part
      title={t('commercial.cam')}
      actions={
        <Segmented
          label={t('commercial.year')}
          value={year}
          onChange={setYear}
          options={lease.years.slice(0, 5).map((one) => ({ value: String(one), label: String(one) }))}
        />
      }
    >
      {billed ? (
        <>
          <Steps statement={billed} isBilled />
          <CamLedger lease={lease} statement={billed} />
          <CamDisputes statement={billed} />
        </>
      ) : (
        <>
          <Field label={t('commercial.estimates')} className="max-w-56">
            <MoneyField value={estimates} onChange={setEstimates} />
          </Field>
          <Draft id={lease.id} year={Number(year)} estimates={estimates ?? 0} />
        </>
      )}
    </Part>
  );
}

function Draft({ id, year, estimates }: { id: string; year: number; estimates: number }) {
  const t = useT();
  const mayWork = useMay()('commercial.work');
  const { data, error, refetch } = useQuery(commercialQueries.cam(id, year, estimates));
  const bill = useRentalDeed(api.commercial.billCam, () => toast(t('commercial.billed')));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} columns={4} />;
  return (
    <>
      {data.alarms.length > 0 && (
        <ul className="grid gap-1 rounded-m bg-need-tint px-3 py-2 text-need">
          {data.alarms.map((alarm) => (
            <li key={alarm} className="flex items-center gap-2">
              <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
              {t(`commercial.alarm.${alarm as CamAlarm}`)}
            </li>
          ))}
        </ul>
      )}
      <Steps statement={data} />
      {mayWork && (
        <Button
          kind="act"
          className="justify-self-start"
          busy={bill.isPending}
          onClick={() => bill.mutate({ id, year, estimates })}
        >
          {t('commercial.bill')}
        </Button>
      )}
    </>
  );
}

function Steps({
  statement,
  isBilled = false,
}: {
  statement: CamStatement & { billedOn?: string };
  isBilled?: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const numbers = (step: CamStepKind, given: Record<string, number>): string => {
    const of = (name: string) => given[name] ?? 0;
    if (step === 'gross_up' && of('to') > 0)
      return t('commercial.with.gross_up', {
        occupancy: format.percent(of('occupancy') / 1_000_000, 1),
        to: format.percent(of('to') / 1_000_000, 1),
      });
    if (step === 'cap' && given.most !== undefined)
      return t('commercial.with.cap', { actual: format.money(of('controllable')), most: format.money(of('most')) });
    if (step === 'share')
      return t('commercial.with.share', { feet: format.number(of('feet')), of: format.number(of('of')) });
    if (step === 'base' && of('stop') > 0) return t('commercial.with.base', { stop: format.money(of('stop')) });
    if (step === 'admin' && of('rate') > 0) return format.percent(of('rate') / 1_000_000, 2);
    if (step === 'days') return t('commercial.with.days', { days: of('days'), of: of('of') });
    return '';
  };
  return (
    <>
      {isBilled && (
        <p className="text-sm text-ink-2">
          {t('commercial.billedOn', {
            day: format.date(statement.billedOn!),
            until: format.date(statement.auditUntil),
          })}
        </p>
      )}
      <Table
        label={t('commercial.camOf', { year: String(statement.year) })}
        rows={statement.steps.filter(({ step }) => step !== 'true_up')}
        keyOf={({ step }) => step}
        total={statement.steps.at(-1)}
        columns={[
          {
            key: 'step',
            name: t('commercial.step'),
            head: true,
            cell: ({ step, with: given }) => (
              <>
                {t(`commercial.step.${step}`)}
                <span className="num block text-sm text-ink-2">{numbers(step, given)}</span>
              </>
            ),
          },
          { key: 'clause', name: t('commercial.clauseField'), cell: ({ clause }) => <bdi>{clause || '–'}</bdi> },
          {
            key: 'change',
            name: t('commercial.change'),
            end: true,
            cell: ({ step, change }) => (step === 'true_up' ? '' : <Amount cents={change} />),
          },
          { key: 'after', name: t('commercial.after'), end: true, cell: ({ after }) => <Amount cents={after} /> },
        ]}
      />
    </>
  );
}
