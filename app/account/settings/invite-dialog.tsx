import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { type GivenRole, invitations } from '#contract/account/organisations.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { invitationsQuery } from '../queries.ts';
import { ResendVerification } from '../resend-verification.tsx';
import { useSession } from '../session.ts';
import { RoleChoice } from './role-choice.tsx';

export function InviteDialog() {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const formId = useId();
  const { freshly, confirmation } = useFresh();
  const form = useContractForm(invitations.create.input, { email: '', role: 'agent' as const });

  const change = (next: boolean) => {
    setOpen(next);
    if (!next) form.reset();
  };
  const invite = async (values: { email: string; role: GivenRole }) => {
    try {
      await freshly(() => api.invitations.create(values));
    } catch (error) {
      if (error instanceof NotConfirmed) return;
      throw error;
    }
    toast(t('account.members.invited', { email: values.email }));
    change(false);
    await client.invalidateQueries(invitationsQuery);
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={change}
        trigger={
          <Button kind="act" icon={<UserPlus />}>
            {t('account.members.invite')}
          </Button>
        }
        title={t('account.members.invite')}
        description={t('account.members.inviteText')}
        footer={
          user.emailVerified && (
            <>
              <DialogClose>
                <Button>{t('ui.cancel')}</Button>
              </DialogClose>
              <SubmitButton form={form} formId={formId}>
                {t('account.members.inviteSend', { count: 1 })}
              </SubmitButton>
            </>
          )
        }
      >
        {user.emailVerified ? (
          <Form form={form} id={formId} onSubmit={invite}>
            <FormField form={form} name="email" label={t('account.field.email')} required>
              {(control) => (
                <Input type="email" autoComplete="off" placeholder={t('account.field.emailPlaceholder')} {...control} />
              )}
            </FormField>
            <FormField form={form} name="role" label={t('account.field.role')}>
              {({ value, onChange }) => <RoleChoice value={value} onChange={onChange} />}
            </FormField>
          </Form>
        ) : (
          <p className="grid justify-items-start gap-3 text-ink-2">
            {t('account.verify.banner', { email: user.email })}
            <ResendVerification />
          </p>
        )}
      </Dialog>
      {confirmation}
    </>
  );
}
