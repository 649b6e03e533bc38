import { useQuery } from '@tanstack/react-query';
import { CalendarClock, MoreHorizontal, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { isBase } from '#contract/inventory/deals/date-rules.ts';
import type { DealDate } from '#contract/inventory/deals/deal-dates.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { dealQueries } from '../queries.ts';
import { useGivenName } from '../use-given-name.ts';
import { Part } from './part.tsx';
import { useDealDeed } from './use-deal-deed.ts';

const MoveDates = lazy(() => import('./move-dates.tsx'));
const DateDialog = lazy(() => import('./date-dialog.tsx'));
const WaiveDialog = lazy(() => import('./waive-dialog.tsx'));

/** "10 calendar days after acceptance, next business day". */
export function ruleWords(
  t: T,
  { rule }: DealDate,
  dates: readonly DealDate[],
  givenName: (name: string) => string,
): string {
  if (!rule) return t('deals.date.byHand');
  const base = isBase(rule.base)
    ? t(`deals.base.${rule.base}`)
    : givenName(dates.find(({ key }) => key === rule.base)?.name ?? rule.base);
  const when = t(rule.days < 0 ? 'deals.date.before' : 'deals.date.after', {
    days: Math.abs(rule.days),
    count: rule.count,
    base,
  });
  if (rule.roll === 'none' || rule.count === 'business') return when;
  const roll = t(`deals.roll.${rule.roll}`);
  return `${when} · ${roll}`;
}

const tones: Record<DealDate['state'], Tone> = { open: 'plain', done: 'act', waived: 'info' };

/** In the home's time zone. */
const dueWords = (format: Formats, { dueAt }: DealDate, { timeZone }: Deal): string =>
  dueAt ? format.dateTimeThere(dueAt, timeZone) : '';

/** The deal's deadlines; changes of acceptance or closing show their effects before they are made. */
export function DealDates({ deal }: { deal: Deal }) {
  const t = useT();
  const { data } = useQuery(dealQueries.dates(deal.id));
  const [isMoving, setMoving] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const mayChange = deal.can.change && !deal.archivedAt;
  return (
    <Part
      title={t('deals.dates')}
      actions={
        mayChange && (
          <>
            <Button size="s" icon={<CalendarClock />} onClick={() => setMoving(true)}>
              {t('deals.date.move')}
            </Button>
            <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setAdding(true)}>
              {t('deals.date.add')}
            </Button>
          </>
        )
      }
    >
      {data ? (
        data.dates.length > 0 ? (
          <ul className="divide-y divide-line border-y border-line">
            {data.dates.map((date) => (
              <DateRow key={date.id} deal={deal} date={date} dates={data.dates} mayChange={mayChange} />
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">{t('deals.date.none')}</p>
        )
      ) : (
        <SkeletonText lines={3} />
      )}
      <Suspense>
        {isMoving && <MoveDates deal={deal} onClose={() => setMoving(false)} />}
        {isAdding && <DateDialog deal={deal} dates={data?.dates ?? []} onClose={() => setAdding(false)} />}
      </Suspense>
    </Part>
  );
}

type RowProps = { deal: Deal; date: DealDate; dates: readonly DealDate[]; mayChange: boolean };

function DateRow({ deal, date, dates, mayChange }: RowProps) {
  const t = useT();
  const format = useFormat();
  const [isWaiving, setWaiving] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const people = usePeople();
  const givenName = useGivenName();
  const name = givenName(date.name);
  const set = useDealDeed((change: { state: DealDate['state']; reason?: string; waiver?: string | null }) =>
    api.deals.changeDate({ id: deal.id, dateId: date.id, ...change }),
  );
  const remove = useDealDeed((dateId: string) => api.deals.removeDate({ id: deal.id, dateId }));
  const isOpen = date.state === 'open';
  const isLate = isOpen && deal.state === 'open' && date.dueAt !== null && Date.parse(date.dueAt) < Date.now();
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <span className="grid min-w-0 flex-1">
        <span className={cx('wrap-anywhere', !isOpen && 'text-ink-3')}>{name}</span>
        <span className="text-sm text-ink-3 wrap-anywhere">
          <Facts
            of={[
              date.reason ? t('deals.date.because', { reason: date.reason }) : ruleWords(t, date, dates, givenName),
              date.owner && people.nameOf(date.owner),
            ]}
          />
        </span>
        {date.waiver && (
          <Link to={`/file/${date.waiver.id}`} className="tap truncate text-sm text-act hover:underline">
            <bdi>{date.waiver.name}</bdi>
          </Link>
        )}
      </span>
      <span className="grid shrink-0 justify-items-end gap-0.5">
        <span className={cx('num text-sm', isLate ? 'font-medium text-loss' : 'text-ink-2')}>
          {dueWords(format, date, deal) || t('deals.date.unknown')}
        </span>
        {!isOpen && <Chip tone={tones[date.state]}>{t(`deals.dateState.${date.state}`)}</Chip>}
        {isLate && <Chip tone="loss">{t('deals.date.late')}</Chip>}
      </span>
      {mayChange && (
        <Menu
          align="end"
          trigger={
            <IconButton size="s" label={t('deals.moreFor', { name })}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[
            ...(isOpen
              ? [
                  { label: t('deals.date.done'), onSelect: () => set.mutate({ state: 'done' }) },
                  { label: t('deals.date.waive'), onSelect: () => setWaiving(true) },
                ]
              : [{ label: t('deals.date.reopen'), onSelect: () => set.mutate({ state: 'open' }) }]),
            { label: t('deals.edit'), onSelect: () => setEditing(true) },
            { label: t('deals.remove'), onSelect: () => remove.mutate(date.id) },
          ]}
        />
      )}
      <Suspense>
        {isWaiving && (
          <WaiveDialog
            dealId={deal.id}
            date={date}
            onWaive={(reason, waiver) => set.mutate({ state: 'waived', reason, waiver })}
            onClose={() => setWaiving(false)}
          />
        )}
        {isEditing && <DateDialog deal={deal} date={date} dates={dates} onClose={() => setEditing(false)} />}
      </Suspense>
    </li>
  );
}
