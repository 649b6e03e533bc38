import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { isReading } from '#contract/core/scopes.ts';

type Props = {
  available: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Scopes keep the names of the API description, where developers look them up. */
export function ScopePicker({ available, chosen, onChange }: Props) {
  const t = useT();
  const groups = [
    { title: t('apps.sees'), scopes: available.filter(isReading) },
    { title: t('apps.does'), scopes: available.filter((scope) => !isReading(scope)) },
  ].filter(({ scopes }) => scopes.length > 0);
  const toggle = (scope: string, isOn: boolean) =>
    onChange(available.filter((one) => (one === scope ? isOn : chosen.includes(one))));
  return (
    <div className="grid gap-4">
      {groups.map(({ title, scopes }) => {
        const on = scopes.filter((scope) => chosen.includes(scope)).length;
        return (
          <fieldset key={title} className="min-w-0">
            <legend className="sr-only">{title}</legend>
            <Checkbox
              label={<span className="font-medium">{title}</span>}
              checked={on === 0 ? false : on === scopes.length ? true : 'indeterminate'}
              onChange={(isOn) =>
                onChange(available.filter((one) => (scopes.includes(one) ? isOn : chosen.includes(one))))
              }
            />
            <div className="mt-2 grid max-h-52 grid-cols-1 gap-x-4 gap-y-1.5 overflow-y-auto ps-6 sm:grid-cols-2">
              {scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  label={
                    <code dir="ltr" className="font-code text-sm">
                      {scope}
                    </code>
                  }
                  checked={chosen.includes(scope)}
                  onChange={(isOn) => toggle(scope, isOn)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
