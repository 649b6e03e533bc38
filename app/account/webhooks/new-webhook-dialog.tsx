import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { type WebhookFormat, webhooks } from '#contract/account/webhooks.ts';
import type { InputOf } from '#contract/core/call.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { ResendVerification } from '../resend-verification.tsx';
import { useSession } from '../session.ts';
import { isAuditKind } from '../settings/audit-kinds.ts';
import { ShownOnce } from '../settings/shown-once.tsx';
import { WebhookFields } from './webhook-fields.tsx';

const schemes = ['v1', 'v1a'] as const;
const schemeNames = keysOf('operations.webhooks.scheme', schemes);

type Props = {
  /** The kind of receiver; defaults to the customer's own. */
  format?: WebhookFormat;
  label?: string;
  onMade?: () => void;
};

/** After saving it sends a test message; the list shows within seconds whether it arrived. */
export function NewWebhookDialog({ format = 'standard', label, onMade }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<string>();
  const formId = useId();
  const { freshly, confirmation } = useFresh();
  const form = useContractForm(webhooks.create.input, {
    url: '',
    description: '',
    kinds: format === 'standard' ? [] : ['lead.created', 'lead.assigned', 'deal.stage_changed'].filter(isAuditKind),
    scheme: 'v1',
    format,
    peopleOnly: false,
  });

  const change = (next: boolean) => {
    setOpen(next);
    if (next) return;
    setMade(undefined);
    form.reset();
  };
  const create = async (values: InputOf<typeof webhooks.create>) => {
    try {
      const { key, id } = await freshly(() => api.webhooks.create(values));
      // A chat room has no signing key to show.
      if (key) setMade(key);
      else change(false);
      toast(t('operations.webhooks.verifying'));
      await api.webhooks.test({ id }).catch(() => undefined);
      await Promise.all([
        client.invalidateQueries({ queryKey: ['webhooks'] }),
        client.invalidateQueries({ queryKey: ['integrations'] }),
      ]);
      onMade?.();
    } catch (error) {
      if (!(error instanceof NotConfirmed)) throw error;
    }
  };
  const footer = made ? (
    <DialogClose>
      <Button kind="act">{t('ui.done')}</Button>
    </DialogClose>
  ) : (
    user.emailVerified && (
      <>
        <DialogClose>
          <Button>{t('ui.cancel')}</Button>
        </DialogClose>
        <SubmitButton form={form} formId={formId}>
          {label ?? t('operations.webhooks.create')}
        </SubmitButton>
      </>
    )
  );
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={change}
        // The key is shown only once, so a click outside must not close the dialog.
        sticky={made !== undefined}
        trigger={
          <Button kind="act" icon={<Plus />}>
            {label ?? t('operations.webhooks.create')}
          </Button>
        }
        title={made ? t('operations.webhooks.key') : (label ?? t('operations.webhooks.create'))}
        description={made ? t('operations.webhooks.keyText') : undefined}
        footer={footer}
      >
        {made ? (
          <ShownOnce secret={made} />
        ) : user.emailVerified ? (
          <Form form={form} id={formId} onSubmit={create}>
            <WebhookFields form={form} format={format} />
            {format === 'standard' && (
              <FormField form={form} name="scheme" label={t('operations.webhooks.scheme')}>
                {({ value, onChange }) => (
                  <Select
                    value={value ?? 'v1'}
                    onChange={onChange}
                    options={schemes.map((scheme) => ({ value: scheme, label: t(schemeNames[scheme]) }))}
                  />
                )}
              </FormField>
            )}
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
