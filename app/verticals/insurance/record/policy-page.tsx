import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { RecordPage } from '#app/records/record-page.tsx';
import { useVisited } from '#app/shell/palette/recent.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { foundPolicy } from '../kind.ts';
import { policyQueries } from '../queries.ts';
import { Certificates } from './certificates.tsx';
import { Claims } from './claims.tsx';
import { DeclinedCoverages } from './declined-coverages.tsx';
import { InsuredItems } from './insured-items.tsx';
import { Notices } from './notices.tsx';
import { PolicyFacts } from './policy-facts.tsx';
import { PolicyHeader } from './policy-header.tsx';
import { PolicyTerms } from './policy-terms.tsx';
import { PolicyTimeline } from './policy-timeline.tsx';

const ClosingTimeline = lazy(() => import('../../closing/closing-timeline.tsx'));
const RecordFiles = lazy(() => import('#app/inventory/files/record-files.tsx'));
const Presence = lazy(() => import('#app/people/presence/presence.tsx'));
const Comments = lazy(() => import('#app/people/comments/comments.tsx'));

/** A policy at its own address. */
export default function PolicyPage() {
  const t = useT();
  const { id = '' } = useParams();
  const policy = useQuery(policyQueries.get(id));
  return (
    <RecordPage record={policy} name={({ insured }) => insured} list="policies" listName={t('insurance.policies')}>
      {(found) => <Record key={found.id} policy={found} />}
    </RecordPage>
  );
}

function Record({ policy }: { policy: Policy }) {
  const t = useT();
  useVisited(foundPolicy(policy));
  const mayChange = policy.can.change && !policy.archivedAt;
  const given = { policy, mayChange };
  const parts = useQuery(policyQueries.parts(policy.id));
  return (
    <RecordFrame as="page" header={<PolicyHeader policy={policy} />} side={<PolicyFacts policy={policy} />}>
      {policy.archivedAt && <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('insurance.isArchived')}</p>}
      <Suspense>
        <Presence type="policy" id={policy.id} />
      </Suspense>
      <Suspense>
        <ClosingTimeline part="policy" id={policy.id} isIfAny />
      </Suspense>
      {/* What was not read is not shown as if there were none of it. */}
      {parts.error && !parts.data ? (
        <ErrorScreen error={parts.error} onRetry={() => void parts.refetch()} />
      ) : (
        parts.data && <Notices {...given} />
      )}
      <PolicyTerms policy={policy} />
      <InsuredItems {...given} />
      {parts.data && (
        <>
          <Certificates {...given} />
          <Claims {...given} />
          <DeclinedCoverages {...given} />
        </>
      )}
      <Suspense>
        <RecordFiles type="policy" id={policy.id} mayChange={mayChange} />
        <Comments type="policy" id={policy.id} />
      </Suspense>
      <PolicyTimeline id={policy.id} />
    </RecordFrame>
  );
}
