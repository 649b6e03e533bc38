import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { apiKeys } from '#contract/account/api-keys.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { ScopePicker } from '../apps/scope-picker.tsx';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { apiKeysQuery } from '../queries.ts';
import { RoleChoice } from './role-choice.tsx';
import { ShownOnce } from './shown-once.tsx';

const lives = [30, 90, 366, null] as const;

export function NewKeyDialog() {
  const t = useT();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<string>();
  const formId = useId();
  const { freshly, confirmation } = useFresh();
  const form = useContractForm(apiKeys.create.input, {
    name: '',
    role: 'viewer',
    scopes: null,
    networks: null,
    expiresInDays: 90,
  });
  const { data } = useQuery(apiKeysQuery);

  const change = (next: boolean) => {
    setOpen(next);
    if (next) return;
    setMade(undefined);
    form.reset();
  };
  const create = async (values: RequestOf<typeof apiKeys.create>) => {
    try {
      const networks = values.networks?.filter(Boolean) ?? [];
      const { key } = await freshly(() =>
        api.apiKeys.create({ ...values, networks: networks.length > 0 ? networks : null }),
      );
      setMade(key);
      await client.invalidateQueries(apiKeysQuery);
    } catch (error) {
      if (!(error instanceof NotConfirmed)) throw error;
    }
  };
  const life = (days: number | null) =>
    days === null ? t('account.keys.neverExpires') : t('account.keys.days', { days });
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={change}
        // The key is shown only once, so a click outside must not close the dialog.
        sticky={made !== undefined}
        trigger={
          <Button kind="act" icon={<Plus />}>
            {t('account.keys.create')}
          </Button>
        }
        title={t(made ? 'account.keys.created' : 'account.keys.create')}
        description={made ? t('account.keys.createdText') : undefined}
        footer={
          made ? (
            <DialogClose>
              <Button kind="act">{t('ui.done')}</Button>
            </DialogClose>
          ) : (
            <>
              <DialogClose>
                <Button>{t('ui.cancel')}</Button>
              </DialogClose>
              <SubmitButton form={form} formId={formId}>
                {t('account.keys.create')}
              </SubmitButton>
            </>
          )
        }
      >
        {made ? (
          <ShownOnce secret={made} />
        ) : (
          <Form form={form} id={formId} onSubmit={create}>
            <FormField
              form={form}
              name="name"
              label={t('account.organisation.name')}
              hint={t('account.keys.nameHint')}
              required
            >
              {(control) => <Input autoComplete="off" {...control} />}
            </FormField>
            <FormField form={form} name="role" label={t('account.field.role')}>
              {({ value, onChange }) => <RoleChoice value={value} onChange={onChange} />}
            </FormField>
            <FormField form={form} name="scopes" label={t('apps.scopes')}>
              {({ value, onChange }) => (
                <div className="grid gap-3">
                  <Select
                    value={value ? 'some' : 'all'}
                    onChange={(which) => onChange(which === 'all' ? null : [])}
                    options={[
                      { value: 'all', label: t('apps.scopesAll') },
                      { value: 'some', label: t('apps.scopesSome') },
                    ]}
                  />
                  {value && <ScopePicker available={data?.scopes ?? []} chosen={value} onChange={onChange} />}
                </div>
              )}
            </FormField>
            <FormField form={form} name="networks" label={t('apps.networks')} hint={t('apps.networksHint')}>
              {({ value, onChange, ...control }) => (
                <Textarea
                  rows={2}
                  dir="ltr"
                  {...control}
                  value={(value ?? []).join('\n')}
                  onChange={(event) =>
                    onChange(event.target.value === '' ? null : event.target.value.split(/\s*\n\s*/))
                  }
                />
              )}
            </FormField>
            <FormField form={form} name="expiresInDays" label={t('account.keys.life')}>
              {({ value, onChange }) => (
                <Select
                  value={String(value ?? null)}
                  onChange={(days) => onChange(days === 'null' ? null : Number(days))}
                  options={lives.map((days) => ({ value: String(days), label: life(days) }))}
                />
              )}
            </FormField>
          </Form>
        )}
      </Dialog>
      {confirmation}
    </>
  );
}
