import { useQuery } from '@tanstack/react-query';
import { Building2, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { NetworkPage, useDeed } from '#app/inventory/network-parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { childrenOf, type Unit } from '#contract/insight/enterprise.ts';
import { JoinDialog } from './join-dialog.tsx';
import { OwnCompany } from './own-company.tsx';
import { enterpriseQueries, reads } from './queries.ts';

export const handle = { title: 'shell.nav.enterprise' } as const;

const linkTones = { none: 'plain', invited: 'info', linked: 'act', ended: 'plain' } as const;
type Placed = Unit & { depth: number };

/** From the top down, each with what stands below it. */
function placed(units: readonly Unit[], parent: string | null = null, depth = 0): Placed[] {
  return units
    .filter((unit) => unit.parent === parent)
    .flatMap((unit) => [{ ...unit, depth }, ...placed(units, unit.id, depth + 1)]);
}

/** The company with its regions, offices and teams, and the company that this organization itself belongs to. */
export default function EnterprisePage() {
  const t = useT();
  const mayManage = useMay()('enterprise.manage');
  const [params, setParams] = useSearchParams();
  const join = params.get('join');
  const { data, error, refetch } = useQuery(enterpriseQueries.tree);
  const [below, setBelow] = useState<Unit | 'company' | null>(null);
  const refresh = useDeed(
    reads,
    () => api.enterprise.refresh({}),
    () => toast(t('enterprise.refreshing')),
  );
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  const units = placed(data?.units ?? []);
  return (
    <NetworkPage
      title={t('shell.nav.enterprise')}
      actions={
        mayManage &&
        units.some(({ link }) => link === 'linked') && (
          <Button icon={<RefreshCw />} busy={refresh.isPending} onClick={() => refresh.mutate(undefined)}>
            {t('enterprise.refresh')}
          </Button>
        )
      }
    >
      <OwnCompany />
      {!data ? (
        <SkeletonRows columns={4} />
      ) : units.length === 0 ? (
        <EmptyState
          title={t('enterprise.none')}
          icon={<Building2 />}
          actions={
            mayManage && (
              <Button kind="act" onClick={() => setBelow('company')}>
                {t('enterprise.setUp')}
              </Button>
            )
          }
        >
          {t('enterprise.noneText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {units.map((unit) => (
            <UnitRow key={unit.id} unit={unit} {...(mayManage && { onAdd: () => setBelow(unit) })} />
          ))}
        </ul>
      )}
      {below && <UnitDialog below={below} onClose={() => setBelow(null)} />}
      {join && <JoinDialog token={join} onClose={() => setParams({}, { replace: true })} />}
    </NetworkPage>
  );
}

function UnitRow({ unit, onAdd }: { unit: Placed; onAdd?: () => void }) {
  const t = useT();
  const format = useFormat();
  const { figures } = unit;
  const money = (cents: number | null | undefined) =>
    typeof cents === 'number' && format.money(cents, 'USD', { compact: true });
  return (
    <li
      className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2"
      style={{ paddingInlineStart: `${unit.depth * 1.25}rem` }}
    >
      <span className="grid min-w-40 flex-1">
        <Link to={`/enterprise/${unit.id}`} className="truncate font-medium hover:underline">
          <bdi>{unit.name}</bdi>
        </Link>
        <span className="text-sm text-ink-2">
          <Facts
            of={[
              t(`enterprise.kind.${unit.kind}`),
              figures?.closings != null && t('enterprise.closingCount', { count: figures.closings }),
              money(figures?.commission) && t('enterprise.gci', { amount: money(figures?.commission) || '' }),
              money(figures?.companyDollar) &&
                t('enterprise.companyDollarOf', { amount: money(figures?.companyDollar) || '' }),
              figures?.toReview != null && t('enterprise.toReviewCount', { count: figures.toReview }),
            ]}
          />
        </span>
      </span>
      {unit.drifts > 0 && <Chip tone="need">{t('enterprise.driftCount', { count: unit.drifts })}</Chip>}
      {unit.settings.some(({ isLocked }) => isLocked) && <Chip tone="need">{t('enterprise.locks')}</Chip>}
      {unit.kind === 'office' && <Chip tone={linkTones[unit.link]}>{t(`enterprise.link.${unit.link}`)}</Chip>}
      {onAdd && childrenOf[unit.kind].length > 0 && (
        <Button size="s" icon={<Plus />} aria-label={t('enterprise.addBelow', { name: unit.name })} onClick={onAdd}>
          {t('enterprise.add')}
        </Button>
      )}
    </li>
  );
}

type New = Parameters<typeof api.enterprise.addUnit>[0];

function UnitDialog({ below, onClose }: { below: Unit | 'company'; onClose: () => void }) {
  const t = useT();
  const kinds = below === 'company' ? (['company'] as const) : childrenOf[below.kind];
  return (
    <CallDialog
      title={below === 'company' ? t('enterprise.setUp') : t('enterprise.addBelow', { name: below.name })}
      reads={reads}
      size="m"
      fields={[
        {
          name: 'kind',
          label: t('enterprise.kindOf'),
          type: 'choice',
          options: kinds.map((value) => ({ value, label: t(`enterprise.kind.${value}`) })),
        },
        { name: 'name', label: t('enterprise.name'), type: 'text', required: true },
      ]}
      initial={{ kind: kinds[0], name: '' }}
      send={({ kind, name }, key) =>
        api.enterprise.addUnit({ kind, name, parent: below === 'company' ? null : below.id } as New, { key })
      }
      onClose={onClose}
    />
  );
}
