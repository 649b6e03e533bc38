import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { MapProps } from './calendar-map.tsx';

/** Chooses the groups or folders of an address book whose contacts become leads. */
export function GroupMap({ connection: { settings, choices }, isSaving, onSave }: MapProps) {
  const t = useT();
  const [groups, setGroups] = useState<readonly string[]>(settings && 'groups' in settings ? settings.groups : []);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="connection-groups">
      <h2 id="connection-groups" className="text-md font-medium">
        {t('connections.groups')}
      </h2>
      <p className="max-w-[62ch] text-sm text-ink-2">{t('connections.groupsText')}</p>
      <ul className="grid gap-2">
        {choices.map(({ id, name, detail }) => (
          <li key={id}>
            <Checkbox
              label={<bdi>{detail ? `${name} · ${detail}` : name}</bdi>}
              checked={groups.includes(id)}
              onChange={(isIn) => setGroups((before) => before.filter((one) => one !== id).concat(isIn ? [id] : []))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button busy={isSaving} disabled={groups.length === 0} onClick={() => onSave({ groups: [...groups] })}>
          {t('ui.save')}
        </Button>
      </div>
    </section>
  );
}
