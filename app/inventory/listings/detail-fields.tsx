import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { OwnInputs } from '#app/people/leads/own-inputs.tsx';
import { cx } from '#app/ui/classes.ts';
import { Field } from '#app/ui/field.tsx';
import type { ContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { listingFeatures } from '#contract/inventory/listing-features.ts';
import {
  type DetailGroup,
  detailGroupNames,
  detailGroups,
  isFeature,
  type ListingDetail,
  type ListingParticular,
  particularOf,
} from '#contract/inventory/listing-particulars.ts';
import type { ListingOutput, ListingValues } from './listing-form.tsx';
import { listingQueries } from './queries.ts';
import { RoomsField } from './rooms-field.tsx';

type Form = ContractForm<ListingValues, ListingOutput>;
const groupNames = keysOf('listings.group', detailGroupNames);

/** Further details of the home in collapsed groups, because there are about eighty of them. */
export function DetailFields({ form }: { form: Form }) {
  const t = useT();
  return (
    <>
      {detailGroupNames.map((group) => (
        <Group
          key={group}
          name={t(groupNames[group])}
          count={filledIn(form, group)}
          hasError={detailGroups[group].some((name) => errorOf(form, name) !== undefined)}
        >
          <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
            {detailGroups[group].map((name) => (
              <Field
                key={name}
                label={t.any(`listings.field.${name}`)}
                error={errorOf(form, name)}
                className="grid-cols-[minmax(0,1fr)]"
              >
                {isFeature(name) ? (
                  <TagInput
                    value={form.watch('features')?.[name] ?? []}
                    suggestions={listingFeatures[name]}
                    onChange={(values) => write(form, 'features', name, values.length > 0 ? values : undefined)}
                  />
                ) : (
                  <ParticularInput
                    name={name}
                    value={form.watch('particulars')?.[name]}
                    onChange={(value) => write(form, 'particulars', name, value)}
                  />
                )}
              </Field>
            ))}
          </div>
        </Group>
      ))}
      <Group
        name={t('listings.rooms')}
        count={form.watch('rooms')?.length ?? 0}
        hasError={!!form.formState.errors.rooms}
      >
        <RoomsField
          value={form.watch('rooms') ?? []}
          onChange={(rooms) => form.setValue('rooms', rooms, { shouldDirty: true })}
        />
      </Group>
      <OwnFields form={form} />
    </>
  );
}

/** The organization's custom fields, if there are any. */
export function OwnFields({ form }: { form: Form }) {
  const t = useT();
  const own = useQuery(listingQueries.fields).data?.fields ?? [];
  if (own.length === 0) return null;
  return (
    <fieldset className="grid gap-3.5">
      <legend className="mb-2 text-sm font-medium text-ink-3">{t('listings.group.custom')}</legend>
      <OwnInputs
        own={own}
        value={form.watch('custom') ?? {}}
        onChange={(custom) => form.setValue('custom', custom, { shouldDirty: true })}
        errors={form.formState.errors.custom as ComponentProps<typeof OwnInputs>['errors']}
      />
    </fieldset>
  );
}

/** An emptied detail is removed, so that nothing is stored for it. */
function write(form: Form, part: 'features' | 'particulars', name: ListingDetail, value: unknown): void {
  const { [name]: _, ...rest } = (form.getValues(part) ?? {}) as Record<string, unknown>;
  form.setValue(part, (value === undefined ? rest : { ...rest, [name]: value }) as never, { shouldDirty: true });
}

const errorOf = (form: Form, name: ListingDetail): string | undefined => {
  const { features, particulars } = form.formState.errors;
  const errors = (isFeature(name) ? features : particulars) as Record<string, { message?: string }> | undefined;
  return errors?.[name]?.message;
};

const filledIn = (form: Form, group: DetailGroup): number => {
  const known = { ...form.watch('features'), ...form.watch('particulars') };
  return detailGroups[group].filter((name) => name in known).length;
};

type GroupProps = { name: string; count: number; hasError: boolean; children: ReactNode };

function Group({ name, count, hasError, children }: GroupProps) {
  const [isToggled, setToggled] = useState(false);
  const isOpen = isToggled || hasError;
  return (
    <section className="border-t border-line pt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setToggled(!isOpen)}
        className="tap flex w-full items-center gap-2 text-start text-sm font-medium text-ink-2 hover:text-ink"
      >
        <ChevronDown
          className={cx('size-4 transition-transform', !isOpen && '-rotate-90 rtl:rotate-90')}
          aria-hidden="true"
        />
        {name}
        {count > 0 && <span className="num text-ink-3">{count}</span>}
      </button>
      {isOpen && <div className="pt-3">{children}</div>}
    </section>
  );
}

type InputProps = { name: ListingParticular; value: unknown; onChange: (value: unknown) => void };
const none = 'none';

function ParticularInput({ name, value, onChange }: InputProps) {
  const t = useT();
  const field = particularOf(name);
  switch (field.type) {
    case 'number':
      return (
        <Input
          inputMode="numeric"
          className="num"
          value={value === undefined ? '' : String(value)}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '');
            onChange(digits === '' ? undefined : Number(digits));
          }}
        />
      );
    case 'boolean':
      return (
        <Select
          value={value === undefined ? none : value ? 'yes' : 'no'}
          onChange={(next) => onChange(next === none ? undefined : next === 'yes')}
          options={[
            { value: none, label: t('listings.unknown') },
            { value: 'yes', label: t('listings.yes') },
            { value: 'no', label: t('listings.no') },
          ]}
        />
      );
    case 'choice':
      return (
        <Select
          value={value === undefined ? none : String(value)}
          onChange={(next) => onChange(next === none ? undefined : next)}
          options={[
            { value: none, label: t('listings.unknown') },
            ...field.options.map((option) => ({ value: option, label: option })),
          ]}
        />
      );
    default: {
      const given = {
        dir: 'auto' as const,
        maxLength: field.max,
        value: String(value ?? ''),
        onChange: ({ target }: { target: { value: string } }) => onChange(target.value || undefined),
      };
      return field.long ? <Textarea rows={2} {...given} /> : <Input autoComplete="off" {...given} />;
    }
  }
}
