import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { account } from '#contract/account/auth.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';

export function ChangeAddress() {
  const t = useT();
  const formId = useId();
  const [open, setOpen] = useState(false);
  const { freshly, confirmation } = useFresh();
  const form = useContractForm(account.changeEmail.input, { email: '' });
  const send = async (values: { email: string }) => {
    try {
      await freshly(() => api.account.changeEmail(values));
      toast(t('account.email.sent'), { description: t('account.email.sentText', values) });
      setOpen(false);
      form.reset();
    } catch (error) {
      if (!(error instanceof NotConfirmed)) throw error;
    }
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        trigger={<Button size="s">{t('account.email.change')}</Button>}
        title={t('account.email.change')}
        description={t('account.email.changeText')}
        footer={
          <>
            <DialogClose>
              <Button>{t('ui.cancel')}</Button>
            </DialogClose>
            <SubmitButton form={form} formId={formId}>
              {t('account.email.send')}
            </SubmitButton>
          </>
        }
      >
        <Form form={form} id={formId} onSubmit={send}>
          <FormField form={form} name="email" label={t('account.email.new')} required>
            {(control) => <Input type="email" autoComplete="email" {...control} />}
          </FormField>
        </Form>
      </Dialog>
      {confirmation}
    </>
  );
}
