import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { type SavedView, views } from '#contract/account/views.ts';
import { useMay } from './session.ts';
import { viewsOf } from './views.ts';

const schema = views.create.input.pick({ name: true, shared: true }) as z.ZodObject<{
  name: z.ZodString;
  shared: z.ZodDefault<z.ZodBoolean>;
}>;

type Props = { domain: SavedView['domain']; view: SavedView | null; query: string; onClose: () => void };

/** Saves the list's current state as a view, or renames a view. */
export default function SaveView({ domain, view, query, onClose }: Props) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const form = useContractForm(schema, { name: view?.name ?? '', shared: view?.shared ?? false });
  const save = async (values: { name: string; shared: boolean }) => {
    const saved = view
      ? await api.views.change({ id: view.id, ...values }, { version: view.version })
      : await api.views.create({ domain, query, ...values });
    await client.invalidateQueries({ queryKey: viewsOf(domain).queryKey });
    toast(t('list.saveView.saved'));
    onClose();
    // A rename leaves the list as it is, including unsaved changes.
    if (!view) void navigate(`?${saved.query}${saved.query && '&'}view=${saved.id}`);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={view ? t('list.view.rename') : t('list.saveView')}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <SubmitButton form={form} formId={formId}>
            {view ? t('ui.save') : t('list.saveView')}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={save}>
        <FormField form={form} name="name" label={t('list.saveView.name')}>
          {(control) => <Input {...control} autoFocus maxLength={80} />}
        </FormField>
        {may('views.share') && (
          <FormField form={form} name="shared" label={t('list.saveView.sharing')}>
            {(control) => (
              <Checkbox
                checked={control.value ?? false}
                onChange={control.onChange}
                label={t('list.saveView.shared')}
              />
            )}
          </FormField>
        )}
      </Form>
    </Dialog>
  );
}
