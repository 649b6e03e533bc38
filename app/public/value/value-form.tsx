import { keysOf, useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { callToAction } from '../call-to-action.ts';
import { Hidden, Refusal } from '../form-parts.tsx';
import { type Described, numbers, texts } from './described.ts';

const labels = { ...keysOf('public-visit.value', texts), ...keysOf('public-visit.value', numbers) };
const autoComplete = {
  street: 'address-line1',
  unit: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
} as const;

type Props = { home: Described | undefined; fields: readonly string[]; isAnswered: boolean };

export function ValueForm({ home, fields, isAnswered }: Props) {
  const t = useT();
  const isTooMany = fields.includes('rate_limited');
  const place = (name: (typeof texts)[number], required: boolean, className: string) => (
    <Field
      label={t(labels[name])}
      required={required}
      className={className}
      error={fields.includes(name) && t('public-visit.value.fault')}
    >
      <Input
        name={name}
        required={required}
        maxLength={name === 'postalCode' ? 10 : 120}
        inputMode={name === 'postalCode' ? 'numeric' : undefined}
        autoComplete={autoComplete[name]}
        defaultValue={home?.[name]}
        frameClassName="h-11"
      />
    </Field>
  );
  return (
    <form
      method="post"
      className="mt-8 mb-14 max-w-3xl rounded-m border border-line bg-surface p-6 sm:p-8"
      noValidate={fields.length > 0}
    >
      {fields.length > 0 && (
        <div className="mb-6">
          <Refusal>{t(isTooMany ? 'public-booking.tooMany' : 'public-form.mend')}</Refusal>
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-6">
        {place('street', true, 'sm:col-span-4')}
        {place('unit', false, 'sm:col-span-2')}
        {place('city', true, 'sm:col-span-3')}
        {place('state', true, 'sm:col-span-1')}
        {place('postalCode', true, 'sm:col-span-2')}
      </div>
      <div className="mt-5 grid grid-cols-2 gap-5 sm:grid-cols-4">
        {numbers.map((name) => (
          <Field key={name} label={t(labels[name])} error={fields.includes(name) && t('public-visit.value.fault')}>
            <Input name={name} inputMode="numeric" maxLength={8} defaultValue={home?.[name]} frameClassName="h-11" />
          </Field>
        ))}
      </div>
      <Hidden values={{ act: 'estimate' }} />
      <p className="mt-6">
        <button type="submit" className={callToAction({ kind: isAnswered ? 'plain' : 'act', size: 'hero' })}>
          {t(isAnswered ? 'public-visit.value.again' : 'public-visit.value.act')}
        </button>
      </p>
    </form>
  );
}
