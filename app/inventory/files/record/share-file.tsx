import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.ts';
import { newLink } from '#contract/inventory/file-shares.ts';
import type { Filed } from '#contract/inventory/files.ts';

const spans = ['1', '7', '14', '30', '90', '365', 'ever'] as const;
const shown = ['pdf', 'image', 'audio', 'video'];
const markable = ['pdf', 'image'];

/** Creates a link for outside persons. Its URL is shown only here. */
export default function ShareFile({ file, onClose }: { file: Filed; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [key] = useState(() => crypto.randomUUID());
  const [address, setAddress] = useState<string | null>(null);
  const form = useContractForm(newLink, {
    id: file.id,
    note: '',
    days: 14,
    password: undefined,
    isViewOnly: false,
    isMarked: false,
  });
  const share = async (values: ReturnType<typeof newLink.parse>) => {
    const made = await api.files.share(values, { key });
    setAddress(made.address);
    await client.invalidateQueries({ queryKey: ['files'] });
  };
  const copy = async () => {
    await navigator.clipboard.writeText(address ?? '');
    toast(t('files.linkCopied'));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('files.share')}
      footer={
        address ? (
          <DialogClose>
            <Button kind="act">{t('ui.done')}</Button>
          </DialogClose>
        ) : (
          <>
            <DialogClose>
              <Button kind="quiet">{t('ui.cancel')}</Button>
            </DialogClose>
            <SubmitButton form={form} formId={formId}>
              {t('files.makeLink')}
            </SubmitButton>
          </>
        )
      }
    >
      {address ? (
        <div className="grid gap-3">
          <p className="text-ink-2">{t('files.linkOnce')}</p>
          <div className="flex items-end gap-2">
            <Field label={t('files.linkAddress')} className="min-w-0 flex-1">
              <Input readOnly dir="ltr" value={address} onFocus={(event) => event.target.select()} />
            </Field>
            <Button icon={<Copy />} onClick={() => void copy()}>
              {t('files.copy')}
            </Button>
          </div>
        </div>
      ) : (
        <Form id={formId} form={form} onSubmit={share} className="grid gap-4">
          <FormField form={form} name="note" label={t('files.linkNote')} hint={t('files.linkNoteHint')}>
            {(field) => <Input {...field} maxLength={120} />}
          </FormField>
          <FormField form={form} name="days" label={t('files.linkSpan')}>
            {({ value, onChange }) => (
              <Select
                value={value === null ? 'ever' : (String(value ?? 14) as (typeof spans)[number])}
                onChange={(chosen) => onChange(chosen === 'ever' ? null : Number(chosen))}
                options={spans.map((span) => ({
                  value: span,
                  label: span === 'ever' ? t('files.linkForever') : t('files.linkDays', { count: Number(span) }),
                }))}
              />
            )}
          </FormField>
          <FormField form={form} name="password" label={t('files.linkAsk')} hint={t('files.linkAskHint')}>
            {({ value, onChange, ...field }) => (
              <PasswordInput
                {...field}
                value={value ?? ''}
                onChange={(event) => onChange(event.target.value || undefined)}
                autoComplete="new-password"
                maxLength={128}
              />
            )}
          </FormField>
          {shown.includes(file.kind) && (
            <FormField form={form} name="isViewOnly" label={t('files.linkViewOnly')} hideLabel>
              {({ value, onChange }) => (
                <Switch
                  checked={value ?? false}
                  onChange={onChange}
                  label={t('files.linkViewOnly')}
                  hint={t('files.linkViewOnlyHint')}
                />
              )}
            </FormField>
          )}
          {markable.includes(file.kind) && (
            <FormField form={form} name="isMarked" label={t('files.linkMarked')} hideLabel>
              {({ value, onChange }) => (
                <Switch
                  checked={value ?? false}
                  onChange={onChange}
                  label={t('files.linkMarked')}
                  hint={t('files.linkMarkedHint')}
                />
              )}
            </FormField>
          )}
        </Form>
      )}
    </Dialog>
  );
}
