import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, CircleX, RefreshCw, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { MailRecord } from '#contract/growth/campaigns/campaigns.ts';
import {
  type RecordState,
  recordKinds,
  recordReasons,
  recordStates,
  spamLevels,
} from '#contract/growth/campaigns/mail-records.ts';
import { PaceCard } from './pace-card.tsx';
import { campaignQueries } from './queries.ts';
import { RegistrationCard } from './registration-card.tsx';

export const handle = { title: 'campaigns.deliverability' } as const;

const kinds = keysOf('campaigns.record', recordKinds);
const whys = keysOf('campaigns.recordWhy', recordKinds);
const states = keysOf('campaigns.recordState', recordStates);
const reasons = keysOf('campaigns.recordReason', recordReasons);
const spams = keysOf('campaigns.spam', spamLevels);

/** Deliverability: the DNS records of the sending domain, and the results of recent mail. */
export default function DeliverabilityPage() {
  const t = useT();
  const { number, percent } = useFormat();
  const { data, error, refetch, isFetching } = useQuery(campaignQueries.deliverability);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] content-start gap-5 px-4.5 pt-3 pb-16">
      <BackLink to="/campaigns">{t('shell.nav.campaigns')}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <div className="me-auto grid gap-0.5">
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('campaigns.deliverability')}</h1>
          {data && <p className="text-ink-2">{t('campaigns.deliverability.from', { from: data.from })}</p>}
        </div>
        <Button icon={<RefreshCw />} busy={isFetching} onClick={() => void refetch()}>
          {t('campaigns.deliverability.again')}
        </Button>
      </header>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={2} />
      ) : (
        <>
          {!data.leaves && (
            <p className="rounded-m bg-need-tint px-4 py-3 text-need">{t('campaigns.deliverability.outbox')}</p>
          )}
          <PaceCard pace={data.pace} />
          {data.records.map((record) => (
            <RecordCard key={record.kind} record={record} />
          ))}
          <Card title={t('campaigns.deliverability.fared', { days: data.days })}>
            <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
              {(
                [
                  ['campaigns.result.sent', data.sent],
                  ['campaigns.result.bounced', data.bounced],
                  ['campaigns.result.complained', data.complained],
                ] as const
              ).map(([name, count]) => (
                <div key={name} className="grid content-start gap-0.5">
                  <dt className="text-sm text-ink-3">{t(name)}</dt>
                  <dd className="num text-xl font-medium">{number(count)}</dd>
                  {name !== 'campaigns.result.sent' && data.sent > 0 && (
                    <dd className="num text-sm text-ink-3">{percent(count / data.sent, 2)}</dd>
                  )}
                </div>
              ))}
            </dl>
            <p className={data.spam === 'warn' || data.spam === 'stop' ? 'mt-4 text-loss' : 'mt-4 text-sm text-ink-2'}>
              {t(spams[data.spam])}
            </p>
          </Card>
          <RegistrationCard />
          <Card title={t('campaigns.deliverability.always')}>
            <ul className="grid gap-2 text-sm">
              <Always isSo>{t('campaigns.deliverability.oneClick')}</Always>
              <Always isSo>{t('campaigns.deliverability.suppress')}</Always>
              <Always isSo={data.postalAddress !== ''}>
                {data.postalAddress !== '' ? (
                  t('campaigns.deliverability.postal', { address: data.postalAddress })
                ) : (
                  <Link to="/settings/messages" className="text-act hover:underline">
                    {t('campaigns.deliverability.noPostal')}
                  </Link>
                )}
              </Always>
              <Always isSo={data.signs}>
                {t(data.signs ? 'campaigns.deliverability.signs' : 'campaigns.deliverability.serverSigns')}
              </Always>
            </ul>
          </Card>
        </>
      )}
    </div>
  );
}

function Always({ isSo, children }: { isSo: boolean; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {isSo ? (
        <CircleCheck className="text-act" aria-hidden="true" />
      ) : (
        <TriangleAlert className="text-need" aria-hidden="true" />
      )}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

const marks: Record<RecordState, { icon: typeof CircleCheck; look: string }> = {
  good: { icon: CircleCheck, look: 'text-act' },
  weak: { icon: TriangleAlert, look: 'text-need' },
  bad: { icon: CircleX, look: 'text-loss' },
  missing: { icon: CircleX, look: 'text-loss' },
  unknown: { icon: CircleHelp, look: 'text-ink-3' },
  not_set_up: { icon: TriangleAlert, look: 'text-need' },
};

function RecordCard({ record }: { record: MailRecord }) {
  const t = useT();
  const { icon: Icon, look } = marks[record.state];
  return (
    <Card
      title={t(kinds[record.kind])}
      actions={
        <span className={`flex items-center gap-1.5 text-sm font-medium ${look}`}>
          <Icon className="size-4" aria-hidden="true" />
          {t(states[record.state])}
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
        <p className="text-ink-2">{t(whys[record.kind])}</p>
        <p className="font-medium">{t(reasons[record.reason])}</p>
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <Line name={t('campaigns.recordName')} words={record.name} />
          {record.found.map((words) => (
            <Line key={words} name={t('campaigns.recordFound')} words={words} />
          ))}
          {record.state !== 'good' && record.wanted !== '' && (
            <Line name={t('campaigns.recordWanted')} words={record.wanted} />
          )}
        </dl>
      </div>
    </Card>
  );
}

function Line({ name, words }: { name: string; words: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd dir="ltr" className="rounded-s bg-sunken px-2 py-1 font-mono text-xs wrap-anywhere">
        {words}
      </dd>
    </div>
  );
}
