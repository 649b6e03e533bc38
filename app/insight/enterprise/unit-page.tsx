import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { LinkDialog, NetworkPage, useDeed } from '#app/inventory/network-parts.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { EnterpriseSetting } from '#contract/account/enterprise-settings.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { enterprise, Figures } from '#contract/insight/enterprise.ts';
import { UnitRecruiting } from '../recruiting/unit-recruiting.tsx';
import { Packs } from './packs.tsx';
import { enterpriseQueries, reads } from './queries.ts';

type Shown = OutputOf<typeof enterprise.get>;

/** One office or region: what it brings, who works there, and what it inherits. */
export default function UnitPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(enterpriseQueries.unit(id));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="px-4.5 py-6">
        <SkeletonText lines={8} />
      </div>
    );
  return <Unit key={id} of={data} back={t('shell.nav.enterprise')} />;
}

function Unit({ of, back }: { of: Shown; back: string }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const mayManage = useMay()('enterprise.manage');
  const { unit, path, roster } = of;
  const [link, setLink] = useState<string | null>(null);
  const [setting, setSetting] = useState<EnterpriseSetting | null>(null);
  const invite = useDeed(
    reads,
    () => api.enterprise.invite({ id: unit.id }),
    ({ address }) => setLink(address),
  );
  const unlink = useDeed(reads, () => api.enterprise.unlink({ id: unit.id }));
  const remove = useDeed(
    [],
    () => api.enterprise.removeUnit({ id: unit.id }),
    () => void navigate('/enterprise'),
  );
  return (
    <>
      <PageTitle>{unit.name}</PageTitle>
      <NetworkPage
        title={unit.name}
        actions={
          mayManage && (
            <>
              {unit.kind === 'office' && unit.link !== 'linked' && (
                <Button kind="act" busy={invite.isPending} onClick={() => invite.mutate(undefined)}>
                  {t('enterprise.invite')}
                </Button>
              )}
              {(unit.link === 'linked' || unit.link === 'invited') && (
                <Button busy={unlink.isPending} onClick={() => unlink.mutate(undefined)}>
                  {t('enterprise.unlink')}
                </Button>
              )}
              {unit.link !== 'linked' && (
                <Button busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
                  {t('enterprise.remove')}
                </Button>
              )}
            </>
          )
        }
      >
        <div className="-order-1">
          <BackLink to="/enterprise">{back}</BackLink>
        </div>
        <p className="flex flex-wrap items-center gap-2 text-ink-2">
          <Facts of={[t(`enterprise.kind.${unit.kind}`), ...path.slice(0, -1).map(({ name }) => name)]} />
          {unit.kind === 'office' && <Chip>{t(`enterprise.link.${unit.link}`)}</Chip>}
        </p>
        {unit.figures && <Tiles figures={unit.figures} />}
        {unit.figures && unit.countedAt && (
          <p className="text-sm text-ink-2">
            {t('enterprise.counted', {
              from: format.date(unit.figures.from),
              to: format.date(unit.figures.to),
              time: format.dateTime(unit.countedAt),
            })}
          </p>
        )}
        {unit.kind === 'office' && !unit.figures && <p className="text-ink-2">{t('enterprise.noFigures')}</p>}
        {unit.kind !== 'team' && <Packs of={of} onSet={setSetting} />}
        {roster && <Roster roster={roster} />}
        <UnitRecruiting unit={unit.id} />
      </NetworkPage>
      {link && (
        <LinkDialog
          title={t('enterprise.invite')}
          text={t('enterprise.inviteText')}
          address={link}
          onClose={() => setLink(null)}
        />
      )}
      {setting && <SettingDialog of={of} name={setting} onClose={() => setSetting(null)} />}
    </>
  );
}

function Tiles({ figures }: { figures: Figures }) {
  const t = useT();
  const format = useFormat();
  const money = (value: number | null) => (value === null ? null : format.money(value));
  const count = (value: number | null) => (value === null ? null : format.number(value));
  const tiles = [
    ['closings', count(figures.closings)],
    ['commission', money(figures.commission)],
    ['companyDollar', money(figures.companyDollar)],
    ['openDeals', count(figures.openDeals)],
    ['pipeline', money(figures.pipeline)],
    ['newLeads', count(figures.newLeads)],
    [
      'speedToLead',
      figures.speedToLead === null ? null : t('enterprise.minutes', { count: Math.round(figures.speedToLead) }),
    ],
    ['toReview', count(figures.toReview)],
    ['overdueReviews', count(figures.overdueReviews)],
    ['agents', count(figures.agents)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {tiles.map(([name, value]) => (
        <div key={name} className="min-w-0 rounded-m border border-line bg-surface px-4 py-3 shadow-soft">
          <dt className="text-sm text-ink-3">{t(`enterprise.figure.${name}`)}</dt>
          <dd className="num mt-0.5 text-xl font-medium tracking-[-0.01em]">{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Roster({ roster }: { roster: NonNullable<Shown['roster']> }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className="grid gap-2" aria-labelledby="unit-roster">
      <h2 id="unit-roster" className="text-lg font-medium">
        {t('enterprise.roster')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {roster.map(({ name, role, joinedOn, licenses }) => (
          <li key={`${name} ${joinedOn}`} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="grid min-w-48 flex-1">
              <bdi className="font-medium">{name}</bdi>
              <span className="text-sm text-ink-2">
                <Facts
                  of={[t(`account.role.${role as 'agent'}`), t('enterprise.since', { day: format.date(joinedOn) })]}
                />
              </span>
            </span>
            <span className="text-sm text-ink-2">
              {licenses.length === 0 ? (
                t('enterprise.noLicense')
              ) : (
                <Facts
                  of={licenses.flatMap(({ state, number, expiresOn }) => [
                    `${state} ${number}`,
                    expiresOn && t('referrals.until', { day: format.date(expiresOn) }),
                  ])}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SettingDialog({ of, name, onClose }: { of: Shown; name: EnterpriseSetting; onClose: () => void }) {
  const t = useT();
  const own = of.unit.settings.find((setting) => setting.name === name);
  return (
    <CallDialog
      title={t('enterprise.setNamed', { name: t(`enterprise.setting.${name}`) })}
      description={t('enterprise.setText', { name: of.unit.name })}
      reads={reads}
      size="m"
      fields={[
        {
          name: 'value',
          label: t(`enterprise.setting.${name}`),
          type: name === 'postalAddress' ? 'lines' : 'text',
          wide: true,
          hint: t(name === 'brandColor' ? 'enterprise.colorHint' : 'enterprise.emptyHint'),
        },
        { name: 'isLocked', label: t('enterprise.lock'), type: 'check', hint: t('enterprise.lockHint') },
      ]}
      initial={{ value: own?.value ?? '', isLocked: own?.isLocked ?? false }}
      send={({ value, isLocked }) =>
        api.enterprise.setSetting({
          id: of.unit.id,
          name,
          value: String(value).trim() || null,
          isLocked: isLocked === true,
        })
      }
      onClose={onClose}
    />
  );
}
