import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { toast } from '#app/ui/toast.ts';
import { type WebhookEndpoint, webhooks } from '#contract/account/webhooks.ts';
import type { InputOf } from '#contract/core/call.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { webhooksQuery } from '../queries.ts';
import { WebhookFields } from './webhook-fields.tsx';

type Props = { endpoint: WebhookEndpoint; onClose: () => void };

export function ChangeWebhookDialog({ endpoint, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const { freshly, confirmation } = useFresh();
  const { id, url, description, kinds, peopleOnly, format, version } = endpoint;
  const form = useContractForm(webhooks.change.input, { id, url, description, kinds, peopleOnly });
  const change = async (values: InputOf<typeof webhooks.change>) => {
    try {
      await freshly(() => api.webhooks.change(values, { version }));
    } catch (error) {
      if (error instanceof NotConfirmed) return;
      throw error;
    }
    toast(t('operations.webhooks.changed'));
    onClose();
    await client.invalidateQueries(webhooksQuery);
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('operations.webhooks.change')}
        footer={
          <>
            <DialogClose>
              <Button>{t('ui.cancel')}</Button>
            </DialogClose>
            <SubmitButton form={form} formId={formId}>
              {t('ui.save')}
            </SubmitButton>
          </>
        }
      >
        <Form form={form} id={formId} onSubmit={change}>
          <WebhookFields form={form} format={format} />
        </Form>
      </Dialog>
      {confirmation}
    </>
  );
}
