import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { settlementRoles } from '#contract/inventory/deals/deal-authorization.ts';
import { dealQueries } from '../queries.ts';
import { useDealDeed } from '../record/use-deal-deed.ts';

/** Sends the approved authorization to a settlement party. */
export default function SendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { data } = useQuery(dealQueries.parties(id));
  const settlers = (data?.parties ?? []).filter(
    ({ role, email }) => settlementRoles.some((one) => one === role) && email.includes('@'),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const party = chosen ?? settlers[0]?.id ?? null;
  const send = useDealDeed(
    () => api.deals.sendAuthorization({ id, party: party!, message: message.trim() }),
    () => {
      toast(t('deals.sheet.sentToast'));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('deals.sheet.sendTitle')}
      description={t('deals.sheet.sendText')}
      saveLabel={t('deals.sheet.sendAct')}
      busy={send.isPending}
      disabled={party === null}
      onSave={() => send.mutate(undefined)}
      onClose={onClose}
    >
      {data && settlers.length === 0 ? (
        <p className="text-need">{t('deals.sheet.sendNobody')}</p>
      ) : (
        <>
          <Field label={t('deals.sheet.sendTo')} required>
            <Select
              value={party}
              onChange={setChosen}
              options={settlers.map(({ id: value, name, company, email, role }) => ({
                value,
                label: `${[company, name].filter(Boolean).join(', ')} (${t(`deals.role.${role}`)}) · ${email}`,
              }))}
            />
          </Field>
          <Field label={t('deals.sheet.message')}>
            <Textarea rows={4} maxLength={2_000} value={message} onChange={({ target }) => setMessage(target.value)} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
