import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ClosingView } from '#contract/verticals/closing/closing.ts';
import Consequences from './consequences.tsx';
import { closingDomains } from './queries.ts';

type Props = { moves: NonNullable<ClosingView['moves']>; closingOn: string | null; onClose: () => void };

/** Another day for the closing, with all that would break, before it is saved. */
export default function MoveClosing({ moves, closingOn: before, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [basis] = useState(moves);
  const [closingOn, setClosing] = useState(before);
  const { part, id, version } = basis;
  const move = useMutation({
    mutationFn: async () => {
      if (part === 'deal') await api.deals.moveBases({ id, closingOn }, { version });
      else await api.loans.change({ id, closingOn }, { version });
    },
    onSuccess: async () => {
      await Promise.all(closingDomains.map((domain) => client.invalidateQueries({ queryKey: [domain] })));
      toast(t('closing.moved'));
      onClose();
    },
    onError: (error) => toast(t('closing.notSaved'), { tone: 'destructive', description: error.message }),
  });
  const isSame = closingOn === before;
  return (
    <FormDialog
      title={t('closing.move')}
      saveLabel={t('closing.move')}
      busy={move.isPending}
      disabled={isSame}
      onSave={() => !isSame && move.mutate()}
      onClose={onClose}
    >
      <Field label={t('closing.day')}>
        <DateField value={closingOn} onChange={setClosing} />
      </Field>
      {isSame ? (
        <p className="text-ink-2">{t('closing.moveHint')}</p>
      ) : (
        <Consequences part={part} id={id} closingOn={closingOn} withMoves />
      )}
    </FormDialog>
  );
}
