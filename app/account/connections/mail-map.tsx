import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { MailAccountSettings } from '#contract/account/connectors.ts';
import type { MapProps } from './calendar-map.tsx';

/** Chooses whether leads' mail is imported, and whether mail written here is sent through this account. */
export function MailMap({ connection: { account, settings, choices }, isSaving, onSave }: MapProps) {
  const t = useT();
  const before: MailAccountSettings = settings && 'reads' in settings ? settings : { reads: true, sends: false };
  const [reads, setReads] = useState(before.reads);
  const [sends, setSends] = useState(before.sends);
  const [folders, setFolders] = useState<readonly string[]>(before.folders ?? []);
  const known = folders.filter((folder) => choices.some(({ id }) => id === folder));
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
      {reads && choices.length > 0 && (
        <fieldset className="grid gap-2 ps-7">
          <legend className="mb-2 text-sm text-ink-2">{t('connections.mailFolders')}</legend>
          {choices.map(({ id, name, detail }) => (
            <Checkbox
              key={id}
              label={<bdi>{detail ? `${detail} / ${name}` : name}</bdi>}
              checked={folders.includes(id)}
              onChange={(isIn) => setFolders((given) => given.filter((one) => one !== id).concat(isIn ? [id] : []))}
            />
          ))}
        </fieldset>
      )}
      <Checkbox
        label={t('connections.mailSends', { account })}
        hint={t('connections.mailSendsText')}
        checked={sends}
        onChange={setSends}
      />
      <div>
        <Button
          busy={isSaving}
          disabled={!reads && !sends}
          onClick={() => onSave({ reads, sends, ...(known.length > 0 && { folders: known }) })}
        >
          {t('ui.save')}
        </Button>
      </div>
    </section>
  );
}
