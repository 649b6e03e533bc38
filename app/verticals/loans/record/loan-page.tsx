import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { RecordPage } from '#app/records/record-page.tsx';
import { useVisited } from '#app/shell/palette/recent.ts';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { foundLoan } from '../kind.ts';
import { loanQueries } from '../queries.ts';
import { LoanConditions } from './loan-conditions.tsx';
import { LoanFacts } from './loan-facts.tsx';
import { LoanHeader } from './loan-header.tsx';
import { LoanLocks } from './loan-locks.tsx';
import { MilestoneTrack } from './milestone-track.tsx';
import { StatusLinks } from './status-links.tsx';
import { UrgentClocks } from './urgent-clocks.tsx';

const ClosingTimeline = lazy(() => import('../../closing/closing-timeline.tsx'));
const LoanApplication = lazy(() => import('./loan-application.tsx'));
const LoanClocks = lazy(() => import('./loan-clocks.tsx'));
const LoanFees = lazy(() => import('./loan-fees.tsx'));
const LoanHmda = lazy(() => import('../hmda/loan-hmda.tsx'));
const LoanLetters = lazy(() => import('./loan-letters.tsx'));
const LoanTimeline = lazy(() => import('./loan-timeline.tsx'));
const RecordFiles = lazy(() => import('#app/inventory/files/record-files.tsx'));
const Presence = lazy(() => import('#app/people/presence/presence.tsx'));
const Comments = lazy(() => import('#app/people/comments/comments.tsx'));

const tabs = ['summary', 'application', 'disclosures', 'fees', 'hmda', 'documents', 'activity'] as const;
type TabName = (typeof tabs)[number];

/** A loan at its own address. */
export default function LoanPage() {
  const t = useT();
  const { id = '' } = useParams();
  const loan = useQuery(loanQueries.get(id));
  return (
    <RecordPage record={loan} name={({ name }) => name} list="loans" listName={t('loans.title')}>
      {(found) => <Record key={found.id} loan={found} />}
    </RecordPage>
  );
}

function Record({ loan }: { loan: Loan }) {
  const t = useT();
  useVisited(foundLoan(loan));
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') as TabName | null;
  const tab = asked && tabs.includes(asked) ? asked : 'summary';
  const mayChange = loan.can.change && !loan.archivedAt;
  const go = (next: TabName) => {
    const kept = new URLSearchParams(params);
    if (next === 'summary') kept.delete('tab');
    else kept.set('tab', next);
    setParams(kept, { replace: true });
  };
  return (
    <RecordFrame as="page" header={<LoanHeader loan={loan} />} side={<LoanFacts loan={loan} />}>
      {loan.archivedAt && <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('loans.isArchived')}</p>}
      <Suspense>
        <Presence type="loan" id={loan.id} />
      </Suspense>
      <Tabs value={tab} onChange={go}>
        <TabList label={t('loans.parts')}>
          {tabs.map((name) => (
            <Tab key={name} value={name}>
              {t(`loans.tab.${name}`)}
            </Tab>
          ))}
        </TabList>
        <Suspense fallback={<SkeletonText lines={5} />}>
          <TabPanel value="summary" className="grid gap-7">
            <MilestoneTrack loan={loan} />
            <UrgentClocks loan={loan} onOpen={() => go('disclosures')} />
            <ClosingTimeline part="loan" id={loan.id} />
            <LoanLocks loan={loan} mayChange={mayChange} />
            <LoanConditions loan={loan} mayChange={mayChange} />
            <StatusLinks loan={loan} mayChange={mayChange} />
          </TabPanel>
          <TabPanel value="application">
            <LoanApplication loan={loan} mayChange={mayChange} />
          </TabPanel>
          <TabPanel value="disclosures">
            <LoanClocks loan={loan} mayChange={mayChange} />
          </TabPanel>
          <TabPanel value="fees">
            <LoanFees loan={loan} mayChange={mayChange} />
          </TabPanel>
          <TabPanel value="hmda">
            <LoanHmda loan={loan} mayChange={mayChange} />
          </TabPanel>
          <TabPanel value="documents" className="grid gap-7">
            <LoanLetters loan={loan} mayChange={mayChange} />
            <RecordFiles type="loan" id={loan.id} mayChange={mayChange} />
          </TabPanel>
          <TabPanel value="activity" className="grid gap-7">
            <Comments type="loan" id={loan.id} />
            <LoanTimeline id={loan.id} />
          </TabPanel>
        </Suspense>
      </Tabs>
    </RecordFrame>
  );
}
