import { useT } from '#app/i18n/t.ts';
import { stateOptions } from '#app/people/state-options.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { usStates } from '#contract/account/onboarding.ts';
import { type PropertyType, propertyTypes } from '#contract/inventory/listing-fields.ts';
import { homeWords } from './home-words.ts';

export type Home = { propertyType: PropertyType | null; stateOrProvince: (typeof usStates)[number] | null };
type Props = { value: Home; onChange: (home: Home) => void; any: { type: string; state: string } };
const none = 'none';

/** The home's type and state, which select the checklist. */
export function HomeChoice({ value, onChange, any }: Props) {
  const t = useT();
  return (
    <>
      <Field label={t('deals.homeType')}>
        <Select
          value={value.propertyType ?? none}
          onChange={(next) => onChange({ ...value, propertyType: next === none ? null : next })}
          options={[
            { value: none, label: any.type },
            ...propertyTypes.map((type) => ({ value: type, label: t(homeWords[type]) })),
          ]}
        />
      </Field>
      <Field label={t('deals.homeState')}>
        <Select
          value={value.stateOrProvince ?? none}
          onChange={(next) => onChange({ ...value, stateOrProvince: next === none ? null : next })}
          options={[{ value: none, label: any.state }, ...stateOptions(usStates)]}
        />
      </Field>
    </>
  );
}
