import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Property } from '#app/ui/record/property.tsx';
import { coverages } from '#contract/verticals/insurance/lines.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';

const linkLook = 'hover:text-act hover:underline';

export function PolicyFacts({ policy }: { policy: Policy }) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const { lead, owner, continues, mortgagee, renewalPremium } = policy;
  return (
    <dl className="grid gap-0.5">
      <Property label={t('insurance.field.insured')} isEmpty={!lead}>
        {lead && (
          <Link to={`/lead/${lead.id}`} className={linkLook}>
            <bdi>{lead.name}</bdi>
          </Link>
        )}
      </Property>
      <Property label={t('insurance.field.owner')}>{owner ? nameOf(owner) : t('insurance.office')}</Property>
      <Property label={t('insurance.field.stateOrProvince')} isEmpty={!policy.stateOrProvince}>
        {policy.stateOrProvince}
      </Property>
      <Property label={t('insurance.billType')}>{t(`insurance.bill.${policy.billType}`)}</Property>
      <Property label={t('insurance.mortgagee')} isEmpty={!mortgagee}>
        {mortgagee}
      </Property>
      <Property label={t('insurance.field.inceptionOn')}>
        <span className="num">{format.date(policy.inceptionOn)}</span>
      </Property>
      {continues && (
        <Property label={t('insurance.continues')}>
          <Link to={`/policy/${continues.id}`} className={linkLook}>
            <bdi>{continues.name}</bdi>
          </Link>
        </Property>
      )}
      <Property label={t('insurance.field.decision')}>{t(`insurance.decision.${policy.decision}`)}</Property>
      {renewalPremium !== null && (
        <Property label={t('insurance.field.renewalPremium')}>
          <span className="num">{format.money(renewalPremium)}</span>
        </Property>
      )}
      {Object.entries(coverages[policy.line]).map(([name, kind]) => {
        const value = policy.coverages[name];
        return (
          <Property key={name} label={t.any(`insurance.coverage.${name}`)} isEmpty={value === undefined}>
            {value !== undefined && (
              <span className="num">
                {kind === 'yes' ? t(value ? 'insurance.yes' : 'insurance.no') : format.money(value)}
              </span>
            )}
          </Property>
        );
      })}
    </dl>
  );
}
