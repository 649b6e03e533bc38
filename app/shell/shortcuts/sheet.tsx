import { useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Kbd } from '#app/ui/kbd.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useRemembered } from '../remembered.ts';
import { singleKeys } from './use-keyboard.ts';
import { shortcutsInForce } from './use-shortcuts.ts';

type Line = { keys: string; name: string };

/** All keyboard shortcuts of the current page, and the switch that turns single keys off. */
export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [single, setSingle] = useRemembered(singleKeys.name, singleKeys.choices, 'on');
  const inLists: Line[] = [
    { keys: '/', name: t('shell.shortcuts.search') },
    { keys: 'j', name: t('shell.shortcuts.next') },
    { keys: 'k', name: t('shell.shortcuts.previous') },
    { keys: 'Enter', name: t('shell.shortcuts.open') },
    { keys: 'e', name: t('shell.shortcuts.edit') },
    { keys: 'x', name: t('shell.shortcuts.select') },
    { keys: 'c', name: t('shell.shortcuts.create') },
  ];
  const known = new Set(inLists.map(({ keys }) => keys));
  const everywhere = [
    ...shortcutsInForce().filter(({ keys }) => !known.has(keys)),
    { keys: 'Escape', name: t('shell.shortcuts.close') },
  ];
  return (
    <Dialog title={t('shell.shortcuts.title')} open onOpenChange={onClose} size="m">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Lines title={t('shell.shortcuts.general')} lines={everywhere} />
        <Lines title={t('shell.shortcuts.lists')} lines={inLists} />
      </div>
      <Switch
        className="mt-5 border-t border-line pt-4"
        label={t('shell.shortcuts.single')}
        hint={t('shell.shortcuts.singleHint')}
        checked={single === 'on'}
        onChange={(on) => setSingle(on ? 'on' : 'off')}
      />
    </Dialog>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section aria-label={title}>
      <h3 className="pb-1 text-xs font-medium text-ink-3">{title}</h3>
      <dl>
        {lines.map(({ keys, name }) => (
          <div
            key={keys}
            className="flex min-h-8 items-center justify-between gap-3 border-b border-line last:border-0"
          >
            <dt>{name}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
