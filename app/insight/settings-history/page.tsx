import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useFresh } from '#app/account/fresh.tsx';
import { membersQuery } from '#app/account/queries.ts';
import { useDeed } from '#app/account/security/use-deed.ts';
import { useMay } from '#app/account/session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { fullName } from '#app/i18n/names.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import {
  revertedByHand,
  type SettingChange,
  type SettingPlace,
  settingPlaces,
  settingReaches,
} from '#contract/insight/settings-history.ts';
import { ChangedParts, useNameOf } from './changed-parts.tsx';
import { readable } from './parts.ts';

type Wish = { place: SettingPlace | undefined; by: string | undefined };

const historyQuery = ({ place, by }: Wish) =>
  infiniteQueryOptions({
    queryKey: ['security', 'settings-history', { place, by }],
    queryFn: ({ pageParam, signal }) =>
      api.settingsHistory.list(
        { limit: 30, ...(place && { place }), ...(by && { by }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Who changed which setting, from what to what, with the way back. */
export default function SettingsHistoryPage() {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const given = params.get('place');
  const wish: Wish = {
    place: settingPlaces.find((place) => place === given),
    by: params.get('by') ?? undefined,
  };
  const list = useInfiniteQuery(historyQuery(wish));
  const { data: members } = useQuery(membersQuery);
  const { freshly, confirmation } = useFresh();
  const revert = useDeed((id: string, options) => freshly(() => api.settingsHistory.revert({ id }, options)), {
    onDone: () => {
      toast(t('life.history.reverted'));
      void client.invalidateQueries();
    },
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const places = settingPlaces.map((place) => ({ value: place as string, label: t(`life.place.${place}`) }));
  const people = (members?.members ?? []).map(({ userId, firstName, lastName, email }) => ({
    value: userId,
    label: fullName({ first: firstName, last: lastName }) || email,
  }));
  const change = (name: 'place' | 'by', value: string | undefined) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  if (list.error && !rows) return <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Section title={t('life.history.title')} text={t('life.history.text')}>
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <Field label={t('life.history.setting')}>
          <Combobox
            label={t('life.history.setting')}
            source={places}
            value={places.find(({ value }) => value === wish.place) ?? null}
            onChange={(option) => change('place', option?.value)}
            placeholder={t('life.history.any')}
            clearable
          />
        </Field>
        <Field label={t('life.history.person')}>
          <Combobox
            label={t('life.history.person')}
            source={people}
            value={people.find(({ value }) => value === wish.by) ?? null}
            onChange={(option) => change('by', option?.value)}
            placeholder={t('life.history.anyone')}
            clearable
          />
        </Field>
      </div>
      {!rows ? (
        <SkeletonRows rows={6} columns={1} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<History />} title={t('life.history.none')}>
          {t('life.history.noneText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <ChangeRow
              key={row.id}
              change={row}
              busy={revert.isPending && revert.variables === row.id}
              onRevert={
                may('organisation.change') && !row.isReverted && !revertedByHand.includes(row.place)
                  ? () => revert.mutate(row.id)
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      <MoreButton pages={list} className="mt-4" />
      {confirmation}
    </Section>
  );
}

type RowProps = { change: SettingChange; busy: boolean; onRevert: (() => void) | undefined };

function ChangeRow({ change, busy, onRevert }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { place, by, at, deed, isReverted, reverts, members } = change;
  const name = useRowName(change);
  const reach = settingReaches[place];
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="me-auto grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{t(`life.place.${place}`)}</span>
            {name && <span className="text-ink-2">{name}</span>}
            <Chip tone={deed === 'removed' ? 'loss' : 'plain'}>{t(`life.deed.${deed}`)}</Chip>
            {reverts && <Chip tone="info">{t('life.history.isRevert')}</Chip>}
            {isReverted && <Chip tone="need">{t('life.history.wasReverted')}</Chip>}
          </p>
          <p className="text-sm text-ink-2">
            {/* Each on its own: a Latin name beside a date would swallow it in a line that runs from the right. */}
            <bdi>{by?.name ?? t('life.history.nobody')}</bdi> · <bdi>{format.dateTime(at)}</bdi> ·{' '}
            {t(`life.reach.${reach}`, { count: members })}
          </p>
        </div>
        {onRevert && (
          <Button size="s" icon={<Undo2 />} busy={busy} onClick={onRevert}>
            {t('life.history.revert')}
          </Button>
        )}
      </div>
      <ChangedParts change={change} />
    </li>
  );
}

/** Which of several: by its name, else by what its key says; an id says nothing. */
function useRowName({ name }: SettingChange): string | undefined {
  const nameOf = useNameOf();
  const parts = (name ?? '').split(', ').filter(Boolean);
  const said = parts.map((part) => (/^[\da-f]{8}-[\da-f-]{27}$/.test(part) ? nameOf(part) : readable(part)));
  return said.filter(Boolean).join(', ') || undefined;
}
