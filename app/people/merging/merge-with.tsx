import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import type { Lead } from '#contract/people/leads.ts';
import { findLeadsBut } from '../contacts/find-leads.ts';
import { leadQueries } from '../leads/queries.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Chooses the other lead first, then opens the merge. */
export default function MergeWith({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ComboOption | null>(null);
  const { data: other } = useQuery({ ...leadQueries.get(chosen?.value ?? ''), enabled: chosen !== null });
  if (other) {
    return (
      <MergeDialog
        one={lead}
        other={other}
        onClose={onClose}
        onMerged={(winner) => winner.id !== lead.id && void navigate(`/lead/${winner.id}`, { replace: true })}
      />
    );
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('people.mergeWithTitle', { name: lead.name })}>
      <Field label={t('people.who')} className="grid-cols-[minmax(0,1fr)]">
        <Combobox
          label={t('people.who')}
          source={findLeadsBut(lead.id)}
          value={chosen}
          onChange={setChosen}
          placeholder={t('people.choose')}
        />
      </Field>
    </Dialog>
  );
}
