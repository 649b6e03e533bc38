import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ClipboardList, FileInput, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { type Column, Part } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { HmdaLoan } from '#contract/verticals/loans/hmda/hmda.ts';
import { codes } from '#contract/verticals/loans/hmda/lar-codes.ts';
import { larFieldOf } from '#contract/verticals/loans/hmda/lar-fields.ts';
import { BookPage } from '../book-page.tsx';
import { Failures } from './failures.tsx';
import { FilerDialog } from './filer-dialog.tsx';
import { hmdaQueries, type Period } from './queries.ts';
import { FreezeDialog, ImportRegister, LoadCensus, LoadRates } from './register-dialogs.tsx';
import { Registers } from './registers.tsx';

export const handle = { title: 'hmda.title' } as const;
const quarters = ['year', '1', '2', '3'] as const;

export default function RegisterPage() {
  const t = useT();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const thisYear = Number(todayHere().slice(0, 4));
  const year = Number(params.get('year')) || thisYear;
  const asked = params.get('quarter') as (typeof quarters)[number] | null;
  const part = asked && quarters.includes(asked) ? asked : 'year';
  const period: Period = { year, ...(part !== 'year' && { quarter: Number(part) }) };
  const [open, setOpen] = useState<'filer' | 'rates' | 'census' | 'import' | null>(null);
  const go = (change: Record<string, string>) =>
    setParams({ year: String(year), quarter: part, ...change }, { replace: true });
  const mayFile = may('loans.register');
  return (
    <BookPage
      title={t('hmda.title')}
      controls={
        <>
          <Select
            aria-label={t('hmda.year')}
            value={String(year)}
            onChange={(next) => go({ year: next })}
            options={Array.from({ length: thisYear - 2017 + 1 }, (_, back) => String(thisYear + 1 - back))
              .filter((one) => Number(one) <= thisYear && Number(one) >= 2018)
              .map((value) => ({ value, label: value }))}
            className="w-24"
          />
          <Segmented
            label={t('hmda.period')}
            value={part}
            onChange={(quarter) => go({ quarter })}
            options={quarters.map((value) => ({
              value,
              label: value === 'year' ? t('hmda.wholeYear') : t('hmda.quarter', { quarter: value }),
            }))}
          />
          {mayFile && (
            <Menu
              align="end"
              trigger={
                <IconButton label={t('hmda.menu')}>
                  <MoreHorizontal />
                </IconButton>
              }
              entries={[
                { label: t('hmda.filer'), onSelect: () => setOpen('filer') },
                { label: t('hmda.loadRates'), onSelect: () => setOpen('rates') },
                { label: t('hmda.loadCensus'), onSelect: () => setOpen('census') },
                { label: t('hmda.import'), icon: <FileInput />, onSelect: () => setOpen('import') },
              ]}
            />
          )}
        </>
      }
    >
      {mayFile && <Check period={period} />}
      <Loans period={period} />
      {mayFile && <Registers />}
      {open === 'filer' && <FilerDialog onClose={() => setOpen(null)} />}
      {open === 'rates' && <LoadRates onClose={() => setOpen(null)} />}
      {open === 'census' && <LoadCensus year={year} onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportRegister onClose={() => setOpen(null)} />}
    </BookPage>
  );
}

function Check({ period }: { period: Period }) {
  const t = useT();
  const { data, error, refetch } = useQuery(hmdaQueries.check(period));
  const [isFreezing, setFreezing] = useState(false);
  const blocking = data?.found.filter(({ kind }) => kind === 'syntactical' || kind === 'validity').length ?? 0;
  return (
    <Part
      title={t('hmda.check')}
      actions={
        <Button kind="act" disabled={!data?.isReady} onClick={() => setFreezing(true)}>
          {t('hmda.freeze')}
        </Button>
      }
    >
      {error && <ErrorScreen error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonText lines={3} />}
      {data && (
        <p className="text-ink-2">
          {data.entries === 0
            ? t('hmda.noEntries')
            : blocking > 0
              ? t('hmda.blocked', { count: data.entries, edits: blocking })
              : t('hmda.ready', { count: data.entries })}
        </p>
      )}
      {data && data.entries > 0 && <Failures found={data.found} />}
      {isFreezing && data && <FreezeDialog period={period} check={data} onClose={() => setFreezing(false)} />}
    </Part>
  );
}

function Loans({ period }: { period: Period }) {
  const t = useT();
  const format = useFormat();
  const list = useInfiniteQuery(hmdaQueries.loans(period));
  const columns: Column<HmdaLoan>[] = [
    {
      key: 'name',
      name: t('hmda.loan'),
      head: true,
      cell: ({ id, name, missing }) => (
        <>
          <Link to={`/loan/${id}?tab=hmda`} className="tap font-medium hover:underline">
            <bdi>{name}</bdi>
          </Link>
          {missing.length > 0 && (
            <span className="block text-sm text-ink-2">
              {missing
                .slice(0, 3)
                .map((key) => larFieldOf.get(key)?.name)
                .join(' · ')}
              {missing.length > 3 && ` · ${t('hmda.more', { count: missing.length - 3 })}`}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'action',
      name: t('hmda.action'),
      cell: ({ action }) => (codes.action as Record<string, string>)[action] ?? '',
    },
    {
      key: 'on',
      name: t('hmda.actionOn'),
      cell: ({ actionOn }) => <span className="num">{format.date(actionOn)}</span>,
    },
    {
      key: 'state',
      name: t('hmda.status'),
      cell: ({ excluded, missing, failures }) =>
        excluded ? (
          <Chip tone="plain">{t('hmda.excluded')}</Chip>
        ) : missing.length > 0 ? (
          <Chip tone="need">{t('hmda.missing', { count: missing.length })}</Chip>
        ) : failures.length > 0 ? (
          <Chip tone="need">{t('hmda.edits', { count: failures.length })}</Chip>
        ) : (
          <Chip tone="act">{t('hmda.complete')}</Chip>
        ),
    },
  ];
  return (
    <Part title={t('hmda.loans')}>
      <Listed
        label={t('hmda.loans')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('hmda.noLoans'), text: t('hmda.noLoansText'), icon: <ClipboardList /> }}
      />
    </Part>
  );
}
