import { keysOf, useT } from '#app/i18n/t.ts';
import { type DemoRole, demoNames, rolesOf } from '#contract/account/demo.ts';

const all = demoNames.flatMap((name) => [...rolesOf(name)]);
const names = keysOf('public-demo.role', all);
const hints = keysOf('public-demo.opens', all);

/** The roles a demo can be opened as. With one role only there is nothing to choose. */
export function RoleChoice({ roles, chosen }: { roles: readonly DemoRole[]; chosen: DemoRole }) {
  const t = useT();
  if (roles.length === 1) {
    return (
      <p className="border-s-2 border-act ps-3.5">
        <b className="block text-md font-medium">{t(names[chosen])}</b>
        <span className="text-base text-ink-2">{t(hints[chosen])}</span>
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-ink-3">{t('public-demo.whose')}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {roles.map((role) => (
          <label
            key={role}
            className="flex items-start gap-3 rounded-m border border-line-strong bg-surface p-3.5 transition-colors has-checked:border-act has-checked:bg-act-tint hover:not-has-checked:border-edge"
          >
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === chosen}
              className="mt-1 size-4 shrink-0"
            />
            <span>
              <b className="block text-md font-medium">{t(names[role])}</b>
              <span className="text-base text-ink-2">{t(hints[role])}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
