import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { buttonLook } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { cx } from '#app/ui/classes.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { type CheckName, type SecurityCheck, security } from '#contract/account/security.ts';
import { addressOf } from '#contract/core/addresses.ts';
import { securityQueries } from './queries.ts';

export const handle = { title: 'security.overview' } as const;

/** Where to fix each check. */
const places: Readonly<Record<CheckName, string>> = {
  factors: '/security/policy',
  factor_policy: '/security/policy',
  audit_chain: '/security/audit',
  session_policy: '/security/policy',
  export_policy: '/security/policy',
  keys: '/settings/keys',
  second_head: '/settings/organisation',
  addresses: '/security/policy',
  quiet_members: '/settings/organisation',
  apps: '/settings/apps',
  webhooks: '/webhooks',
  privacy: '/security/privacy',
  incidents: '/security/incidents',
};

const looks = {
  on: { Icon: CircleCheck, tone: 'text-act' },
  part: { Icon: CircleDashed, tone: 'text-need' },
  off: { Icon: CircleAlert, tone: 'text-loss' },
} as const;

/** The state and the points of each check. */
export default function OverviewPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(securityQueries.overview);
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const tone = data.score >= 80 ? 'act' : data.score >= 50 ? 'need' : 'loss';
  const missing = data.checks
    .filter(({ points, most }) => points < most)
    .sort((a, b) => b.most - b.points - (a.most - a.points));
  const held = data.checks.filter(({ points, most }) => points === most);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Card title={t('security.score')}>
        <p className="flex items-baseline gap-1.5">
          <span className="num font-display text-3xl">{data.score}</span>
          <span className="text-ink-3">{t('security.of100')}</span>
        </p>
        <Progress value={data.score / 100} tone={tone} label={t('security.score')} className="mt-3" />
        <p className="mt-3 text-sm text-ink-2">
          {missing.length > 0 ? t('security.toGain', { count: missing.length }) : t('security.allWell')}
        </p>
        <a
          href={`${addressOf(security.plan.path)}?${new URLSearchParams({ timeZone })}`}
          download
          className={buttonLook({ kind: 'plain', size: 's', className: 'mt-4' })}
        >
          {t('sso.downloadPlan')}
        </a>
        {data.waiting > 0 && (
          <Link to="/security/exports" className="mt-3 block text-sm text-act underline underline-offset-4">
            {t('security.waiting', { count: data.waiting })}
          </Link>
        )}
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {missing.length > 0 && (
          <Card title={t('security.toDo')}>
            <Checks checks={missing} />
          </Card>
        )}
        {held.length > 0 && (
          <Card title={t('security.inPlace')}>
            <Checks checks={held} />
          </Card>
        )}
      </div>
    </div>
  );
}

function Checks({ checks }: { checks: readonly SecurityCheck[] }) {
  const t = useT();
  return (
    <ul className="-my-3 divide-y divide-line">
      {checks.map(({ name, state, good, total, points, most }) => {
        const { Icon, tone } = looks[state];
        return (
          <li key={name} className="flex items-start gap-3 py-3">
            <Icon className={cx('mt-0.5 size-5 shrink-0', tone)} role="img" aria-label={t(`security.state.${state}`)} />
            <div className="me-auto min-w-0">
              <Link to={places[name]} className="font-medium underline-offset-4 hover:underline">
                {t(`security.check.${name}`)}
              </Link>
              <p className="text-sm text-ink-2">{t(`security.why.${name}`, { good, total, bad: total - good })}</p>
            </div>
            <span className="num shrink-0 text-sm text-ink-3">{t('security.points', { points, most })}</span>
          </li>
        );
      })}
    </ul>
  );
}
