import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { failureText } from './failure-text.ts';

export function ResendVerification(look: Pick<ButtonProps, 'kind' | 'size'>) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await api.auth.resendVerification();
      toast(t('account.verify.resent'));
    } catch (error) {
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button {...look} busy={busy} onClick={resend}>
      {t('account.verify.resend')}
    </Button>
  );
}
