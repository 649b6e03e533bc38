import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { MapProps } from './calendar-map.tsx';

/** Whether mail with leads comes over, and whether what is written here leaves by this account. */
export function MailMap({ connection: { account, settings }, isSaving, onSave }: MapProps) {
  const t = useT();
  const before = settings && 'reads' in settings ? settings : { reads: true, sends: false };
  const [reads, setReads] = useState(before.reads);
  const [sends, setSends] = useState(before.sends);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="connection-mail">
      <h2 id="connection-mail" className="text-md font-medium">
        {t('connections.mail')}
      </h2>
      <Checkbox
        label={t('connections.mailReads')}
        hint={t('connections.mailReadsText')}
        checked={reads}
        onChange={setReads}
      />
      <Checkbox
        label={t('connections.mailSends', { account })}
        hint={t('connections.mailSendsText')}
        checked={sends}
        onChange={setSends}
      />
      <div>
        <Button busy={isSaving} disabled={!reads && !sends} onClick={() => onSave({ reads, sends })}>
          {t('ui.save')}
        </Button>
      </div>
    </section>
  );
}
