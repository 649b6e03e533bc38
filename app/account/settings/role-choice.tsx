import { useT } from '#app/i18n/t.ts';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { type GivenRole, givenRole } from '#contract/account/organisations.ts';
import { roleKeys, roleWords } from '../role-keys.ts';

/** Roles with a description of their permissions, which the names alone don't tell. */
export function RoleChoice({ value, onChange }: { value: GivenRole; onChange: (role: GivenRole) => void }) {
  const t = useT();
  return (
    <RadioGroup
      value={value}
      onChange={onChange}
      choices={givenRole.options.map((role) => ({ value: role, label: t(roleKeys[role]), hint: t(roleWords[role]) }))}
    />
  );
}
