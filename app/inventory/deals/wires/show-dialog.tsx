import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import type { DealWire } from '#contract/inventory/deals/deal-wires.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { issuesOf } from '../issues.ts';
import { useToldDeed } from '../record/use-told-deed.ts';
import { Refused } from '../refused.tsx';

type Props = { deal: Deal; wire: DealWire; onClose: () => void };

/** The numbers are kept only in this dialog, and disappear with it. */
export default function ShowDialog({ deal, wire, onClose }: Props) {
  const t = useT();
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const show = useToldDeed(() => api.deals.showWire({ id: deal.id, wireId: wire.id, reason }, { key }));
  const issues = issuesOf(show.error, ['reason']);
  return (
    <FormDialog
      title={t('deals.wire.showTitle', { payee: wire.payee })}
      description={t('deals.wire.showText')}
      saveLabel={t(show.data ? 'ui.close' : 'deals.wire.show')}
      busy={show.isPending}
      disabled={reason.trim() === ''}
      onSave={() => (show.data ? onClose() : show.mutate())}
      onClose={onClose}
      size="s"
    >
      <Refused messages={issues.rest} />
      {show.data ? (
        <dl className="grid gap-3">
          {(['routing', 'account'] as const).map((name) => (
            <div key={name}>
              <dt className="text-sm text-ink-3">{t(`deals.wire.${name}`)}</dt>
              <dd className="num text-xl" dir="ltr">
                {show.data[name]}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <Field label={t('deals.wire.showReason')} required error={issues.of('reason')}>
          <Input value={reason} onChange={(event) => setReason(event.target.value)} maxLength={300} autoFocus />
        </Field>
      )}
    </FormDialog>
  );
}
