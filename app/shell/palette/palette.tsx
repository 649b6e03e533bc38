import { Command } from 'cmdk';
import { Search, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Face } from '#app/ui/face.tsx';
import { veilLook } from '#app/ui/float-look.ts';
import { Kbd } from '#app/ui/kbd.tsx';
import { itemLook } from '#app/ui/popover.tsx';
import { Ring } from '#app/ui/spinner.tsx';
import { useChoice } from './use-choice.ts';
import { type Entry, useSections } from './use-sections.ts';

const headingLook =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3';

/** The command palette: finds any record, page, or action by part of its name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const question = text.trim();
  const { sections, isSearching, isError } = useSections(question);
  const { byHand, ...choice } = useChoice(question, sections[0]?.entries[0]?.value);
  const news = isError
    ? t('shell.command.failed')
    : isSearching
      ? t('shell.command.searching')
      : sections.length === 0 && t('shell.command.empty', { query: question });
  const take = ({ run }: Entry) => {
    // Closed first, so that what the action opens isn't closed too.
    onClose();
    run();
  };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={veilLook} />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 mx-auto w-full max-w-160 outline-none data-[state=open]:animate-rise sm:top-[12dvh] sm:px-4"
        >
          <Radix.Title className="sr-only">{t('shell.command.title')}</Radix.Title>
          <div className="beam max-sm:rounded-none" />
          <Command
            label={t('shell.command.title')}
            shouldFilter={false}
            loop
            {...choice}
            onKeyDownCapture={({ key }) => key.startsWith('Arrow') && byHand()}
            onPointerMove={byHand}
            className="flex max-h-[min(34rem,76dvh)] flex-col overflow-hidden bg-raised shadow-float sm:mx-2 sm:rounded-b-l"
          >
            <div className="flex h-13 shrink-0 items-center gap-2.5 border-b border-line px-4">
              {isSearching ? <Ring className="text-ink-3" /> : <Search className="size-4 text-ink-3" />}
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder={t('shell.command.placeholder')}
                className="h-full min-w-0 flex-1 bg-transparent text-md outline-none pointer-coarse:text-lg"
              />
              <Kbd keys="Escape" className="max-sm:hidden" />
              <Radix.Close
                aria-label={t('ui.close')}
                className="tap-area grid size-7 place-items-center rounded-s text-ink-3 sm:hidden"
              >
                <X className="size-4" />
              </Radix.Close>
            </div>
            <Command.List className="min-h-0 flex-1 overflow-y-auto p-1.5 pb-2">
              {sections.map(({ name, entries }) => (
                <Command.Group key={name} heading={name} className={headingLook}>
                  {entries.map((entry) => (
                    <Line key={entry.value} entry={entry} onTake={() => take(entry)} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            <p role="status" className={cx('px-4 pb-5 text-center text-ink-2', (!news || isSearching) && 'sr-only')}>
              {news}
            </p>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Line({ entry, onTake }: { entry: Entry; onTake: () => void }) {
  const { value, name, note, icon: Icon, isPerson, face, keys } = entry;
  return (
    <Command.Item value={value} onSelect={onTake} className={cx(itemLook, 'min-h-9.5')}>
      {isPerson ? <Face name={name} src={face} /> : <Icon className="mx-1.25 size-4 text-ink-3" />}
      <span className="truncate">{name}</span>
      {note && <span className="min-w-0 truncate text-sm text-ink-3">{note}</span>}
      {keys && <Kbd keys={keys} className="ms-auto" />}
    </Command.Item>
  );
}
