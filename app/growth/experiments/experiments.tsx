import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { ComparedCampaignRow } from './compared-campaign.tsx';
import { ExperimentRow } from './experiment-row.tsx';
import { NewExperiment } from './new-experiment.tsx';
import { experimentQueries } from './queries.ts';

/** The button that plans an experiment, for the header of the list. */
export function PlanExperiment() {
  const t = useT();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('sites.manage')) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('experiments.plan')}</Button>
      {isOpen && <NewExperiment onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Experiments on pages and campaigns, with their results. */
export function Experiments() {
  const t = useT();
  const may = useMay();
  const found = useInfiniteQuery(experimentQueries.list);
  const mails = useQuery({ ...experimentQueries.campaigns, enabled: may('campaigns.read') });
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const sent = mails.data?.rows ?? [];
  if (found.isError && !found.data) return <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <SkeletonRows rows={3} columns={3} />;
  if (rows.length === 0 && sent.length === 0)
    return (
      <EmptyState icon={<FlaskConical />} title={t('experiments.none')}>
        {t('experiments.none.text')}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((experiment) => (
          <li key={experiment.id} className="px-4.5 py-3">
            <ExperimentRow experiment={experiment} />
          </li>
        ))}
        {sent.map((campaign) => (
          <li key={campaign.id} className="px-4.5 py-3">
            <ComparedCampaignRow campaign={campaign} />
          </li>
        ))}
      </ul>
      <MoreButton pages={found} kind="quiet" className="m-3" />
    </>
  );
}
