import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMay, useSession } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import { toast } from '#app/ui/toast.ts';
import { readableQuery } from '#contract/core/readable-query.ts';
import { eachPlain, kindOptions, leadFields, plainFields, sourceOptions } from '#contract/people/lead-fields.ts';
import { newLead } from '#contract/people/leads.ts';
import { lostStage } from '#contract/people/stage-list.ts';
import { KnownAlready } from './known-already.tsx';
import { OwnInputs } from './own-inputs.tsx';
import { leadQueries } from './queries.ts';
import { leadsMoved, showLead } from './show-lead.ts';
import { useLeadFields } from './use-custom-fields.ts';
import { usePeople } from './use-people.tsx';
import { useStages } from './use-stages.ts';

/** The current list with this lead open next to it. */
function readOpen(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.set('open', id);
  return `?${readableQuery(next)}`;
}

/** The form validates with the call's own schema. The dialog has one idempotency key, so that a second click creates no second lead. */
export default function NewLead({ onClose }: { onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const session = useSession();
  const client = useQueryClient();
  const people = usePeople();
  const stages = useStages();
  const tags = useQuery(leadQueries.tags).data;
  const { own } = useLeadFields();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const formId = useId();
  const [key] = useState(() => crypto.randomUUID());
  const form = useContractForm(newLead, {
    firstName: '',
    lastName: '',
    email: null,
    phone: null,
    kind: 'buyer',
    stage: 'new',
    source: 'other',
    owner: session.user.id,
    tags: [],
    budget: null,
    ...eachPlain(() => null),
    timeframe: null,
    areas: [],
    language: null,
    lostReason: null,
    reengageOn: null,
    custom: {},
  });
  const [firstName, lastName, email, phone] = form.watch(['firstName', 'lastName', 'email', 'phone']);
  const typed = { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '', phone: phone ?? '' };
  // A duplicate is created only after confirmation; changing the details starts over, because they may describe another person.
  const person = JSON.stringify(typed);
  const [knownAs, setKnownAs] = useState<string | null>(null);
  const isKnown = knownAs === person;
  const isNamed = Boolean(firstName || lastName || email || phone);
  const { clearErrors } = form;
  // One of the fields is enough, so the error on the first one is removed as soon as any is filled in.
  useEffect(() => {
    if (isNamed) clearErrors('firstName');
  }, [isNamed, clearErrors]);
  const options = (list: typeof kindOptions) => list.map(({ value, label }) => ({ value, label: t.any(label) }));

  /** Returns undefined if the person already exists and the reader hasn't confirmed the duplicate. */
  const create = async (values: Parameters<typeof api.leads.create>[0]) => {
    try {
      return await api.leads.create(
        { ...values, ifKnown: isKnown ? 'create' : 'refuse' },
        { key: isKnown ? `${key}-second` : key },
      );
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'conflict') throw error;
      setKnownAs(person);
      return undefined;
    }
  };

  const save = async (values: Parameters<typeof api.leads.create>[0]) => {
    const lead = await create(values);
    if (!lead) return;
    showLead(client, lead);
    leadsMoved(client);
    toast(t('leads.created', { name: lead.name }));
    onClose();
    void navigate(readOpen(params, lead.id));
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leads.new')}
      size="m"
      sticky={form.formState.isDirty}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <SubmitButton form={form} formId={formId}>
            {isKnown ? t('people.createAnyway') : t('leads.create')}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={save}>
        <KnownAlready typed={typed} mustConfirm={isKnown} />
        <div className="grid gap-4.5 sm:grid-cols-2">
          <FormField form={form} name="firstName" label={t('leads.field.first_name')}>
            {({ onBlur: _, ...control }) => <Input {...control} autoFocus autoComplete="off" />}
          </FormField>
          <FormField form={form} name="lastName" label={t('leads.field.last_name')}>
            {({ onBlur: _, ...control }) => <Input {...control} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="email" label={t('leads.field.email')}>
            {(control) => (
              <Input
                {...control}
                value={control.value ?? ''}
                onChange={(event) => control.onChange(event.target.value || null)}
                type="email"
                autoComplete="off"
              />
            )}
          </FormField>
          <FormField form={form} name="phone" label={t('leads.field.phone')}>
            {(control) => (
              <Input
                {...control}
                value={control.value ?? ''}
                onChange={(event) => control.onChange(event.target.value || null)}
                type="tel"
                autoComplete="off"
              />
            )}
          </FormField>
          <FormField form={form} name="kind" label={t('leads.field.kind')}>
            {(control) => (
              <Select value={control.value ?? null} onChange={control.onChange} options={options(kindOptions)} />
            )}
          </FormField>
          <FormField form={form} name="source" label={t('leads.field.source')}>
            {(control) => (
              <Select value={control.value ?? null} onChange={control.onChange} options={options(sourceOptions)} />
            )}
          </FormField>
          <FormField form={form} name="stage" label={t('leads.field.stage')}>
            {(control) => (
              <Select
                value={control.value ?? null}
                onChange={control.onChange}
                options={stages.options.filter(({ value }) => value !== lostStage)}
              />
            )}
          </FormField>
          {may('leads.assign') && (
            <FormField form={form} name="owner" label={t('leads.field.owner')}>
              {(control) => (
                <Combobox
                  label={t('leads.field.owner')}
                  source={people.owners}
                  value={people.owners.find(({ value }) => value === control.value) ?? null}
                  onChange={(option) => control.onChange(option?.value ?? null)}
                  placeholder={t('leads.pond')}
                  clearable
                />
              )}
            </FormField>
          )}
          <FormField form={form} name="budget" label={t('leads.field.budget')}>
            {(control) => <MoneyField value={control.value ?? null} onChange={control.onChange} />}
          </FormField>
          {plainFields.map((field) => (
            <FormField key={field} form={form} name={field} label={t.any(leadFields[field].label)}>
              {(control) => (
                <Input
                  {...control}
                  value={control.value ?? ''}
                  onChange={(event) => control.onChange(event.target.value || null)}
                  autoComplete="off"
                />
              )}
            </FormField>
          ))}
        </div>
        <FormField form={form} name="tags" label={t('leads.field.tags')}>
          {(control) => (
            <TagInput
              value={control.value ?? []}
              onChange={control.onChange}
              suggestions={(tags?.tags ?? []).map(({ tag }) => tag)}
            />
          )}
        </FormField>
        <OwnInputs
          own={own}
          value={form.watch('custom') ?? {}}
          onChange={(custom) => form.setValue('custom', custom, { shouldDirty: true })}
          errors={form.formState.errors.custom as ComponentProps<typeof OwnInputs>['errors']}
        />
      </Form>
    </Dialog>
  );
}
