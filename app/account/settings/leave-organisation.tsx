import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { signOut } from '../sign-out.ts';

/** Leaving ends the session, as for any member who is removed; the next sign-in opens an organization they still belong to. */
export function LeaveOrganisation({ name }: { name: string }) {
  const t = useT();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    try {
      await api.members.leave();
    } catch (error) {
      const lastOwner = error instanceof ApiProblem && error.code === 'conflict';
      const description = lastOwner ? t('account.members.lastOwner') : failureText(t, error);
      toast(t('ui.error'), { description, tone: 'destructive' });
      return;
    }
    toast(t('account.organisation.left', { organisation: name }));
    await signOut(client);
    location.assign('/auth');
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('account.organisation.leave')}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('account.organisation.leave')}
        action={t('account.organisation.leave')}
        name={name}
        onConfirm={leave}
      >
        {t('account.organisation.leaveText')}
      </ConfirmDialog>
    </>
  );
}
