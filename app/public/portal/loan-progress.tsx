import { useT } from '#app/i18n/t.ts';
import { Progress } from '#app/ui/progress.tsx';
import { type MilestoneKey, milestoneKeys } from '#contract/verticals/loans/milestones.ts';

/** How far a loan is, as everybody outside sees it. */
export function LoanProgress({ milestone }: { milestone: MilestoneKey }) {
  const t = useT();
  const step = milestoneKeys.indexOf(milestone) + 1;
  return (
    <div className="grid gap-2">
      <Progress
        value={step / milestoneKeys.length}
        label={t(`loans.milestone.${milestone}`)}
        className="h-2 max-w-xl"
      />
      <p className="text-md text-ink-2">{t('public-portal.step', { step, steps: milestoneKeys.length })}</p>
    </div>
  );
}
