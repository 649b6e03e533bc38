import { useQuery } from '@tanstack/react-query';
import { Check, CircleHelp, Download, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/finance/parts.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import type { RentalApplication } from '#contract/verticals/property/applications.ts';
import { applicationTones } from './applications-page.tsx';
import { LeaseDrafts } from './lease-drafts.tsx';
import { rentalQueries } from './queries.ts';
import { useRentalDeed } from './use-rental-deed.ts';

const ScreeningDialog = lazy(() => import('./screening-dialog.tsx'));
const DecisionDialog = lazy(() => import('./decision-dialog.tsx'));
const LeaseDialog = lazy(() => import('./lease-dialog.tsx'));

export const handle = { title: 'rental-papers.application' } as const;

type Open = 'screen' | 'decide' | 'lease' | null;

/** An application: what they wrote, what was found out, and how it measures up to the criteria it was sent under. */
export default function ApplicationPage() {
  const { id = '' } = useParams();
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('rentals.work');
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useQuery(rentalQueries.application(id));
  const take = useRentalDeed(
    async () => (await api.rentalApplications.letter({ id })) as Blob,
    (file) => saveFile(file, `${t('rental-papers.letter')}.pdf`),
  );
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  const isOpen = data.state === 'received' || data.state === 'screening';
  const canLease = data.state === 'approved' || data.state === 'conditional';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="grid gap-1">
        <BackLink to="/property-management/applications">{t('rental-papers.applications')}</BackLink>
        <div className="flex flex-wrap items-center gap-2">
          <div className="me-auto">
            <h2 className="flex flex-wrap items-center gap-2 text-xl font-medium">
              {data.lead ? (
                <Link to={`/lead/${data.lead}`} className="tap hover:underline">
                  <bdi>{data.name}</bdi>
                </Link>
              ) : (
                <bdi>{data.name}</bdi>
              )}
              <Chip tone={applicationTones[data.state]}>{t(`rental-papers.state.${data.state}`)}</Chip>
            </h2>
            <p className="text-ink-2">
              <Facts of={[data.property.name, data.unit.name, format.money(data.rent), data.email, data.phone]} />
            </p>
          </div>
          {mayWork && isOpen && (
            <>
              <Button size="s" onClick={() => setOpen('screen')}>
                {t('rental-papers.screen')}
              </Button>
              <Button size="s" kind="act" onClick={() => setOpen('decide')}>
                {t('rental-papers.decide')}
              </Button>
            </>
          )}
          {data.decision && (
            <Button size="s" icon={<Download />} busy={take.isPending} onClick={() => take.mutate(undefined)}>
              {t(data.decision.decision === 'approved' ? 'rental-papers.letter' : 'rental-papers.adverse')}
            </Button>
          )}
          {mayWork && canLease && data.lead && (
            <Button size="s" kind="act" onClick={() => setOpen('lease')}>
              {t('rental-papers.makeLease')}
            </Button>
          )}
          {data.lease && (
            <Button size="s" asChild>
              <Link to={`/property-management/lease/${data.lease}`}>{t('rental-papers.openLease')}</Link>
            </Button>
          )}
        </div>
      </div>
      <LeaseDrafts application={data.id} />
      <Measured application={data} />
      <div className="grid items-start gap-7 lg:grid-cols-2">
        <Answers application={data} />
        <Part title={t('rental-papers.documents')}>
          {data.files.length === 0 ? (
            <p className="text-ink-2">{t('rental-papers.noDocuments')}</p>
          ) : (
            <ul className="divide-y divide-line rounded-m border border-line bg-surface">
              {data.files.map((file) => (
                <li key={file.id} className="px-3 py-2">
                  <Link to={`/file/${file.id}`} className="tap text-act hover:underline">
                    <bdi>{file.name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Part>
      </div>
      <Suspense>
        {open === 'screen' && <ScreeningDialog application={data} onClose={() => setOpen(null)} />}
        {open === 'decide' && <DecisionDialog application={data} onClose={() => setOpen(null)} />}
        {open === 'lease' && <LeaseDialog application={data} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}

const icons = { met: Check, not: X, open: CircleHelp } as const;

/** The criteria one by one: the numbers decide. */
function Measured({
  application: { measured, criteria, findings, decision, rent },
}: {
  application: RentalApplication;
}) {
  const t = useT();
  const format = useFormat();
  const asked = {
    income: t('rental-papers.asked.income', { amount: format.money((rent * (criteria.incomeRatio ?? 0)) / 100) }),
    score: t('rental-papers.asked.score', { score: criteria.leastScore ?? 0 }),
    eviction: t('rental-papers.asked.eviction', { count: criteria.evictionYears ?? 0 }),
    reference: t('rental-papers.asked.reference'),
  };
  const found = {
    income: findings?.income != null ? format.money(findings.income) : '',
    score: findings?.score != null ? String(findings.score) : '',
    eviction: findings?.hasNoEviction
      ? t('rental-papers.noEviction')
      : findings?.evictedYearsAgo != null
        ? t('rental-papers.evictedAgo', { count: findings.evictedYearsAgo })
        : '',
    reference: findings?.reference ? t(`rental-papers.reference.${findings.reference}`) : '',
  };
  return (
    <Part title={t('rental-papers.byCriteria')}>
      <ul className="divide-y divide-line rounded-m border border-line bg-surface">
        {measured.length === 0 && <li className="px-3 py-2.5 text-ink-2">{t('rental-papers.noCriteria')}</li>}
        {measured.map(({ criterion, isMet }) => {
          const how = isMet === null ? 'open' : isMet ? 'met' : 'not';
          const Icon = icons[how];
          return (
            <li key={criterion} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5">
              <Icon
                aria-hidden="true"
                className={how === 'met' ? 'size-4 text-act' : how === 'not' ? 'size-4 text-loss' : 'size-4 text-ink-3'}
              />
              <span className="me-auto">{asked[criterion]}</span>
              <span className="num text-ink-2">{found[criterion]}</span>
              <Chip tone={how === 'met' ? 'act' : how === 'not' ? 'loss' : 'plain'}>
                {t(`rental-papers.measured.${how}`)}
              </Chip>
            </li>
          );
        })}
      </ul>
      {decision && (
        <p className="mt-2 text-sm text-ink-2">
          <Facts
            of={[
              t(`rental-papers.state.${decision.decision}`),
              decision.condition,
              decision.by,
              format.dateTime(decision.at),
            ]}
          />
        </p>
      )}
    </Part>
  );
}

function Answers({ application: { answers } }: { application: RentalApplication }) {
  const t = useT();
  const format = useFormat();
  const rows: [string, ...(string | null)[]][] = [
    [t('rental-papers.income'), format.money(answers.income), answers.incomeSource],
    [t('rental-papers.moveIn'), format.date(answers.moveIn)],
    [t('rental-papers.occupants'), format.number(answers.occupants)],
    [t('rental-papers.address'), answers.address],
    [t('rental-papers.landlord'), answers.landlord, answers.landlordPhone],
    [t('rental-papers.wasEvicted'), t(answers.wasEvicted ? 'rental-papers.yes' : 'rental-papers.no')],
    [t('rental-papers.pets'), answers.pets],
    ...(answers.note ? [[t('rental-papers.note'), answers.note] as [string, string]] : []),
  ];
  return (
    <Part title={t('rental-papers.application')}>
      <dl className="divide-y divide-line rounded-m border border-line bg-surface">
        {rows.map(([name, ...values]) => (
          <div key={name} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[11rem_1fr]">
            <dt className="text-ink-2">{name}</dt>
            <dd className={values.length > 1 ? 'wrap-anywhere' : 'wrap-anywhere whitespace-pre-line'}>
              {values.some(Boolean) ? <Facts of={values} /> : '–'}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
