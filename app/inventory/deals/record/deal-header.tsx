import { Archive, ArchiveRestore, ChevronDown, MoreHorizontal, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import { pipelineOf } from '#contract/inventory/deals/deal-stages.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { usePipelines } from '../use-pipelines.ts';
import { useDealDeed } from './use-deal-deed.ts';

const EditDeal = lazy(() => import('./edit-deal.tsx'));
const StageDialog = lazy(() => import('./stage-dialog.tsx'));

/** Name, value, stage, and next actions. */
export function DealHeader({ deal }: { deal: Deal }) {
  const t = useT();
  const format = useFormat();
  const { all, stageName, pipelineName, toneOf } = usePipelines();
  const [isEditing, setEditing] = useState(false);
  const [to, setTo] = useState<string | null>(null);
  const isArchived = deal.archivedAt !== null;
  const archive = useDealDeed(
    (id: string) => (isArchived ? api.deals.restore({ id }) : api.deals.archive({ id })),
    () => toast(t(isArchived ? 'deals.restored' : 'deals.archived')),
  );
  const { pipeline, stage, price, gross, weighted, can } = deal;
  const others = pipelineOf(all, pipeline)?.stages.filter(({ key }) => key !== stage) ?? [];
  const chip = <Chip tone={toneOf(pipeline, stage)}>{stageName(stage)}</Chip>;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="me-auto min-w-0">
        <h1 className="text-xl font-medium tracking-[-0.01em] wrap-anywhere">
          <bdi>{deal.name}</bdi>
        </h1>
        <p className="text-ink-2">
          <Facts of={[pipelineName(pipeline), deal.address !== deal.name && deal.address]} />
        </p>
        <p className="num mt-2 flex flex-wrap items-baseline gap-x-3">
          {price !== null && <b className="text-xl font-medium">{format.money(price)}</b>}
          <span className="text-ink-2">
            <Facts
              of={[
                gross !== null && t('deals.grossShort', { amount: format.money(gross) }),
                deal.state === 'open' &&
                  weighted !== null &&
                  t('deals.weightedShort', { amount: format.money(weighted) }),
              ]}
            />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {can.change && !isArchived ? (
          <Menu
            align="end"
            trigger={
              <Button aria-label={t('deals.changeStage', { stage: stageName(stage) })}>
                {chip}
                <ChevronDown />
              </Button>
            }
            entries={others.map(({ key }) => ({ label: stageName(key), onSelect: () => setTo(key) }))}
          />
        ) : (
          chip
        )}
        {can.change && !isArchived && (
          <Button icon={<Pencil />} onClick={() => setEditing(true)}>
            {t('deals.edit')}
          </Button>
        )}
        {can.archive && (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('deals.more')}>
                <MoreHorizontal />
              </IconButton>
            }
            entries={[
              {
                label: isArchived ? t('deals.restore') : t('deals.archive'),
                icon: isArchived ? <ArchiveRestore /> : <Archive />,
                onSelect: () => archive.mutate(deal.id),
              },
            ]}
          />
        )}
      </div>
      <Suspense>
        {isEditing && <EditDeal deal={deal} onClose={() => setEditing(false)} />}
        {to && <StageDialog deal={deal} stage={to} onClose={() => setTo(null)} />}
      </Suspense>
    </div>
  );
}
