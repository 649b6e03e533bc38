import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { toast } from '#app/ui/toast.ts';
import { supportHours } from '#contract/account/support.ts';
import { type SupportScope, supportScopes } from '#contract/core/support-rights.ts';
import { issueOn } from '../failure-text.ts';
import { useFresh } from '../fresh.tsx';
import { useSupportDeed } from './use-support-deed.ts';

/** Support access requires a duration, a scope, and a reason. */
export function InviteSupportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { freshly, confirmation } = useFresh();
  const [hours, setHours] = useState('1');
  const [scope, setScope] = useState<SupportScope>('read');
  const [reason, setReason] = useState('');
  const chosen = supportHours.find((choice) => String(choice) === hours) ?? supportHours[0];
  const invite = useSupportDeed(
    (_: null, options) => freshly(() => api.support.invite({ hours: chosen, scope, reason }, options)),
    {
      onDone: () => {
        toast(t('support.invited'));
        onClose();
      },
    },
  );
  return (
    <>
      <FormDialog
        title={t('support.invite')}
        saveLabel={t('support.invite')}
        busy={invite.isPending}
        disabled={reason.trim() === ''}
        onSave={() => invite.mutate(null)}
        onClose={onClose}
      >
        <Field
          label={t('support.reason')}
          hint={t('support.reasonHint')}
          error={issueOn(invite.error, 'reason')}
          required
        >
          <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Field label={t('support.howLong')}>
          <RadioGroup
            look="cards"
            value={hours}
            onChange={setHours}
            choices={supportHours.map((choice) => ({ value: String(choice), label: t(`support.hours.${choice}`) }))}
          />
        </Field>
        <Field label={t('support.scope')}>
          <RadioGroup
            value={scope}
            onChange={setScope}
            choices={supportScopes.map((value) => ({
              value,
              label: t(`support.scope.${value}`),
              hint: t(`support.scopeHint.${value}`),
            }))}
          />
        </Field>
        <p className="text-sm text-pretty text-ink-2">{t('support.never')}</p>
      </FormDialog>
      {confirmation}
    </>
  );
}
