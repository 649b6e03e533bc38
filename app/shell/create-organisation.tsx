import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { useSwitchOrganisation } from './use-switch-organisation.ts';

/** Creates another organization and switches to it. */
export default function CreateOrganisation({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useId();
  const [name, setName] = useState('');
  const switchTo = useSwitchOrganisation();
  const create = useMutation({
    mutationFn: async () => switchTo((await api.organisations.create({ name })).id),
    onError: (error) => toast(t('ui.error'), { description: error.message, tone: 'destructive' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !create.isPending) create.mutate();
  };
  return (
    <Dialog
      title={t('shell.organisation.create')}
      open
      onOpenChange={onClose}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button type="submit" form={form} kind="act" busy={create.isPending} disabled={!name.trim()}>
            {t('ui.continue')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field label={t('account.field.organisation')}>
          <Input
            value={name}
            maxLength={200}
            autoComplete="organization"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
