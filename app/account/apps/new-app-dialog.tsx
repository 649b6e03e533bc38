import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { apps } from '#contract/account/apps.ts';
import type { OutputOf, RequestOf } from '#contract/core/call.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { appsQuery } from '../queries.ts';
import { ShownOnce } from '../settings/shown-once.tsx';

const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

export function NewAppDialog() {
  const t = useT();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<OutputOf<typeof apps.register>>();
  const formId = useId();
  const { freshly, confirmation } = useFresh();
  const form = useContractForm(apps.register.input, {
    name: '',
    website: null,
    redirectUris: [],
    isConfidential: true,
  });
  const change = (next: boolean) => {
    setOpen(next);
    if (next) return;
    setMade(undefined);
    form.reset();
  };
  const create = async (values: RequestOf<typeof apps.register>) => {
    try {
      const redirectUris = values.redirectUris.filter(Boolean);
      setMade(await freshly(() => api.apps.register({ ...values, redirectUris })));
      await client.invalidateQueries(appsQuery);
    } catch (error) {
      if (!(error instanceof NotConfirmed)) throw error;
    }
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={change}
        sticky={made !== undefined}
        trigger={
          <Button kind="act" icon={<Plus />}>
            {t('apps.register')}
          </Button>
        }
        title={made ? made.name : t('apps.register')}
        description={made?.secret ? t('account.keys.createdText') : undefined}
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
                {t('apps.register')}
              </SubmitButton>
            </>
          )
        }
      >
        {made ? (
          <dl className="grid gap-4">
            <div className="grid gap-1.5">
              <dt>{t('apps.clientId')}</dt>
              <dd>
                <ShownOnce secret={made.id} />
              </dd>
            </div>
            {made.secret && (
              <div className="grid gap-1.5">
                <dt>{t('apps.clientSecret')}</dt>
                <dd>
                  <ShownOnce secret={made.secret} />
                </dd>
              </div>
            )}
          </dl>
        ) : (
          <Form form={form} id={formId} onSubmit={create}>
            <FormField form={form} name="name" label={t('account.organisation.name')} required>
              {(control) => <Input autoComplete="off" {...control} />}
            </FormField>
            <FormField
              form={form}
              name="redirectUris"
              label={t('apps.redirectUris')}
              hint={t('apps.redirectUrisHint')}
              required
            >
              {({ value, onChange, ...control }) => (
                <Textarea
                  rows={3}
                  dir="ltr"
                  {...control}
                  value={(value ?? []).join('\n')}
                  onChange={(event) => onChange(linesOf(event.target.value))}
                />
              )}
            </FormField>
            <FormField form={form} name="isConfidential" label={t('apps.kind')}>
              {({ value, onChange }) => (
                <Checkbox label={t('apps.confidential')} checked={value === true} onChange={onChange} />
              )}
            </FormField>
          </Form>
        )}
      </Dialog>
      {confirmation}
    </>
  );
}
