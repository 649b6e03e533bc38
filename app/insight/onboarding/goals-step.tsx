import { type FormEvent, useState } from 'react';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { goals } from '#contract/account/onboarding.ts';
import type { StepProps } from './step.ts';

const goalNames = keysOf('account-onboarding.goal', goals);

export function GoalsStep({ state, formId, onSaved }: StepProps) {
  const t = useT();
  const [chosen, setChosen] = useState(state.goals);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await api.onboarding.save({ goals: chosen });
    onSaved();
  };
  return (
    <form id={formId} onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
      {goals.map((goal) => (
        <Checkbox
          key={goal}
          label={t(goalNames[goal])}
          checked={chosen.includes(goal)}
          onChange={(checked) => setChosen(checked ? [...chosen, goal] : chosen.filter((each) => each !== goal))}
        />
      ))}
    </form>
  );
}
