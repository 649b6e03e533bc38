import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Conversation } from '#contract/people/inbox.ts';
import { splitName } from '#contract/people/split-name.ts';
import { findLeadsBut } from '../contacts/find-leads.ts';

const findLeads = findLeadsBut();

/** An unknown sender can be added as a lead or linked to an existing one. */
export function StrangerNote({ conversation: { id, name, address } }: { conversation: Conversation }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const adopt = useMutation({
    mutationFn: async (known: string | undefined) => {
      const way = address?.includes('@') ? { email: address } : { phone: address };
      const lead =
        known ??
        (
          await api.leads.create({
            ...way,
            ...(name === address ? { firstName: nameIn(address ?? '') } : splitName(name)),
          })
        ).id;
      return api.inbox.adopt({ id, lead });
    },
    onSuccess: (now) => {
      toast(t('messages.madeLead'));
      const next = new URLSearchParams(params);
      next.set('open', now.id);
      next.delete('view');
      setParams(next, { replace: true });
    },
    onError: (error) => toast(t('messages.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['inbox'] }),
  });
  return (
    <div className="mb-2.5 grid gap-2 rounded-m bg-info-tint px-3 py-2">
      <p className="text-info">{t('messages.stranger')}</p>
      {may('leads.change') && (
        <div className="flex flex-wrap items-center gap-2">
          {may('leads.create') && (
            <Button size="s" icon={<UserPlus />} busy={adopt.isPending} onClick={() => adopt.mutate(undefined)}>
              {t('messages.makeLead')}
            </Button>
          )}
          <Field label={t('messages.isLead')} hideLabel className="w-56 grid-cols-[minmax(0,1fr)]">
            <Combobox
              label={t('messages.isLead')}
              source={findLeads}
              value={null}
              onChange={(option) => option && adopt.mutate(option.value)}
              placeholder={t('messages.isLead')}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

/** The part before the @ is often a name, such as "ana.ruiz"; a phone number gives none. */
const nameIn = (address: string): string =>
  address.includes('@')
    ? address
        .slice(0, address.indexOf('@'))
        .replace(/[._-]+/g, ' ')
        .slice(0, 100)
    : '';
