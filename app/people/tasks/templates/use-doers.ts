import { useT } from '#app/i18n/t.ts';
import { templateDoers } from '#contract/people/task-templates.ts';
import { usePeople } from '../../leads/use-people.tsx';

/** The possible assignees of a template's task, as options and by name. */
export function useDoers() {
  const t = useT();
  const people = usePeople();
  const options = [
    ...templateDoers.map((doer) => ({ value: doer as string, label: t(`tasks.doer.${doer}`) })),
    ...people.options.map(({ value, label }) => ({ value, label })),
  ];
  return {
    options,
    nameOf: (doer: string) => options.find(({ value }) => value === doer)?.label ?? people.nameOf(doer),
  };
}
