import { Lock } from 'lucide-react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useDeed } from '#app/inventory/network-parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { type EnterpriseSetting, packNames, packs } from '#contract/account/enterprise-settings.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { Drift, enterprise } from '#contract/insight/enterprise.ts';
import { reads } from './queries.ts';

type Shown = OutputOf<typeof enterprise.get>;
type Props = { of: Shown; onSet: (name: EnterpriseSetting) => void };

/** What the company sets for its offices, by pack, and where an office differs from it. */
export function Packs({ of, onSet }: Props) {
  const t = useT();
  const hasLinked = of.unit.kind !== 'office' || of.unit.link === 'linked';
  return packNames.map((pack) => {
    const names: readonly EnterpriseSetting[] = packs[pack];
    const drift = of.drift.filter(({ name }) => names.includes(name));
    return (
      <section key={pack} className="grid gap-2" aria-labelledby={`pack-${pack}`}>
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={`pack-${pack}`} className="text-lg font-medium">
            {t(`enterprise.pack.${pack}`)}
          </h2>
          {drift.some(({ acceptedAt }) => !acceptedAt) && (
            <Chip tone="need">
              {t('enterprise.driftCount', { count: drift.filter(({ acceptedAt }) => !acceptedAt).length })}
            </Chip>
          )}
          {drift.length > 1 && <PushAll unit={of.unit.id} names={names} />}
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {names.map((name) => (
            <Setting key={name} of={of} name={name} onSet={onSet} />
          ))}
        </ul>
        {drift.length > 0 ? (
          <ul aria-label={t('enterprise.differences')} className="grid gap-2">
            {drift.map((one) => (
              <Difference key={`${one.office} ${one.name}`} of={one} />
            ))}
          </ul>
        ) : (
          hasLinked &&
          of.unit.kind === 'office' && (
            <p className="text-sm text-ink-2">
              {t(of.shares.includes('packs') ? 'enterprise.noDrift' : 'enterprise.driftNotShared')}
            </p>
          )
        )}
      </section>
    );
  });
}

function PushAll({ unit, names }: { unit: string; names: readonly EnterpriseSetting[] }) {
  const t = useT();
  const mayManage = useMay()('enterprise.manage');
  const push = useDeed(reads, () => api.enterprise.push({ id: unit, names: [...names] }));
  return (
    mayManage && (
      <Button size="s" className="ms-auto" busy={push.isPending} onClick={() => push.mutate(undefined)}>
        {t('enterprise.pushAll')}
      </Button>
    )
  );
}

function Setting({ of, name, onSet }: Props & { name: EnterpriseSetting }) {
  const t = useT();
  const mayManage = useMay()('enterprise.manage');
  const held = of.inherited.find((one) => one.name === name);
  const isAbove = held?.isLocked && held.setBy !== of.unit.name;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="grid min-w-48 flex-1">
        <span className="font-medium">{t(`enterprise.setting.${name}`)}</span>
        <span className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
          {held?.isLocked && <Lock className="size-3.5 text-need" aria-hidden />}
          {held ? (
            <Facts
              of={[held.value, t(held.isLocked ? 'enterprise.lockedBy' : 'enterprise.setBy', { name: held.setBy })]}
            />
          ) : (
            t('enterprise.notSet')
          )}
        </span>
      </span>
      {mayManage && !isAbove && (
        <Button
          size="s"
          aria-label={t('enterprise.setNamed', { name: t(`enterprise.setting.${name}`) })}
          onClick={() => onSet(name)}
        >
          {t('enterprise.set')}
        </Button>
      )}
    </li>
  );
}

/** One office that differs in one setting: what it has, since when and by whom; set it again, or accept it. */
function Difference({ of }: { of: Drift }) {
  const t = useT();
  const format = useFormat();
  const mayManage = useMay()('enterprise.manage');
  const { office, officeName, name, acceptedAt } = of;
  const push = useDeed(reads, () => api.enterprise.push({ id: office, names: [name] }));
  const accept = useDeed(reads, () => api.enterprise.acceptDrift({ id: office, name }));
  const what = t(`enterprise.setting.${name}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line bg-surface px-4 py-3">
      <span className="grid min-w-48 flex-1 gap-0.5">
        <span className="font-medium">
          <Facts of={[officeName, what]} />
        </span>
        <bdi className="text-sm break-words">{of.actual || t('enterprise.notSet')}</bdi>
        <span className="text-sm text-ink-2">
          {of.since
            ? of.changedBy
              ? t('enterprise.driftSince', { day: format.date(of.since), name: of.changedBy })
              : t('enterprise.since', { day: format.date(of.since) })
            : t('enterprise.driftFound', { day: format.date(of.foundAt) })}
        </span>
        {acceptedAt && (
          <span className="text-sm text-ink-2">
            {t('enterprise.driftAccepted', { day: format.date(acceptedAt), name: of.acceptedBy ?? '' })}
          </span>
        )}
      </span>
      {of.isPushed ? (
        <Chip tone="info">{t('enterprise.pushing')}</Chip>
      ) : (
        mayManage && (
          <span className="flex flex-wrap gap-2">
            <Button
              size="s"
              busy={push.isPending}
              aria-label={`${t('enterprise.pushAgain')}: ${officeName}, ${what}`}
              onClick={() => push.mutate(undefined)}
            >
              {t('enterprise.pushAgain')}
            </Button>
            {!acceptedAt && (
              <Button
                size="s"
                kind="quiet"
                busy={accept.isPending}
                aria-label={`${t('enterprise.acceptDrift')}: ${officeName}, ${what}`}
                onClick={() => accept.mutate(undefined)}
              >
                {t('enterprise.acceptDrift')}
              </Button>
            )}
          </span>
        )
      )}
    </li>
  );
}
