import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import { fitOf } from '#contract/verticals/insurance/appetite.ts';
import type { Line } from '#contract/verticals/insurance/lines.ts';
import { noRisk, type Opportunity } from '#contract/verticals/insurance/opportunities.ts';
import { CallDialog, type Draft, type Named, type Spec } from '../form.tsx';
import { coveragesIn, useChoices, useCoverageSpecs } from '../words.ts';

type New = Parameters<typeof api.opportunities.create>[0];
const risks = ['yearBuilt', 'roofYear', 'losses', 'youngestDriver'] as const;

/** One intake for all carriers. Who declines it is seen before anything is typed a second time. */
export default function NewOpportunity({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const choices = useChoices();
  const coverageSpecs = useCoverageSpecs();
  const fields = ({ line }: Draft): Spec[] => [
    { name: 'lead', label: t('insurance.field.insured'), type: 'lead', required: true },
    { name: 'line', label: t('insurance.field.line'), type: 'choice', options: choices.lines },
    { name: 'stateOrProvince', label: t('insurance.field.stateOrProvince'), type: 'choice', options: choices.states },
    { name: 'effectiveOn', label: t('insurance.wantedFrom'), type: 'day' },
    { name: 'xDate', label: t('insurance.xDate'), type: 'day', hint: t('insurance.xDateHint') },
    { name: 'currentCarrier', label: t('insurance.currentCarrier'), type: 'text' },
    { name: 'currentPremium', label: t('insurance.currentPremium'), type: 'money' },
    ...risks.map((name): Spec => ({ name, label: t(`insurance.risk.${name}`), type: 'number' })),
    ...coverageSpecs(line as Line),
  ];
  return (
    <CallDialog
      title={t('insurance.newOpportunity')}
      saveLabel={t('insurance.addOpportunity')}
      fields={fields}
      initial={{
        lead: null,
        line: 'home',
        stateOrProvince: 'TX',
        effectiveOn: null,
        xDate: null,
        currentCarrier: '',
        currentPremium: null,
        ...noRisk,
      }}
      send={(draft, key) =>
        api.opportunities.create(
          {
            lead: (draft.lead as Named)?.id ?? '',
            line: draft.line,
            stateOrProvince: draft.stateOrProvince,
            effectiveOn: draft.effectiveOn,
            xDate: draft.xDate,
            currentCarrier: draft.currentCarrier,
            currentPremium: draft.currentPremium,
            wanted: coveragesIn(draft),
            risk: { ...noRisk, ...Object.fromEntries(risks.map((name) => [name, draft[name]])) },
          } as New,
          { key },
        )
      }
      onDone={(made) => void navigate(`/insurance-marketplace/${(made as Opportunity).id}`)}
      below={(draft) => {
        const risk = { ...draft, line: draft.line as Line, state: String(draft.stateOrProvince) };
        const taking = choices.all.filter((carrier) => fitOf(carrier, risk, todayHere()).answer !== 'declines');
        return (
          <p aria-live="polite" className="text-sm text-ink-2">
            {t('insurance.appetiteCount', { count: taking.length, all: choices.all.length })}
          </p>
        );
      }}
      onClose={onClose}
    />
  );
}
