import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { veilLook } from '#app/ui/dialog.tsx';
import { Face } from '#app/ui/face.tsx';
import { Kbd } from '#app/ui/kbd.tsx';
import { itemLook } from '#app/ui/popover.tsx';
import { Ring } from '#app/ui/spinner.tsx';
import { type Found, iconOf } from '../records.ts';
import { matching } from './match.ts';
import { recentRecords, rememberRecord, useOwnerOfRecent } from './recent.ts';
import { usePaletteEntries } from './use-entries.ts';
import { useFound } from './use-found.ts';
import type { PaletteAction } from './use-palette-actions.ts';

/** Any record, page or action, by a few letters of its name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const owner = useOwnerOfRecent();
  const [question, setQuestion] = useState('');
  const { pages, actions } = usePaletteEntries();
  const { records, isSearching, isError } = useFound(question);
  const asked = question.trim();
  const shown = {
    pages: matching(pages, asked, ({ name }) => name),
    actions: matching(actions, asked, ({ name }) => name),
    recent: asked ? [] : recentRecords(owner),
  };
  const isEmpty = !isSearching && records.length + shown.pages.length + shown.actions.length === 0;

  const openRecord = (record: Found) => {
    rememberRecord(owner, record);
    onClose();
    void navigate(record.to);
  };
  const run = (action: PaletteAction) => {
    // Closed first: what it opens must not be closed with it.
    onClose();
    action.run();
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
            className="flex max-h-[min(34rem,76dvh)] flex-col overflow-hidden bg-raised shadow-float sm:mx-2 sm:rounded-b-l"
          >
            <div className="flex h-13 shrink-0 items-center gap-2.5 border-b border-line px-4">
              {isSearching ? <Ring className="text-ink-3" /> : <Search className="size-4 text-ink-3" />}
              <Command.Input
                value={question}
                onValueChange={setQuestion}
                placeholder={t('shell.command.placeholder')}
                className="h-full min-w-0 flex-1 bg-transparent text-md outline-none"
              />
              <Kbd keys="Escape" className="max-sm:hidden" />
            </div>
            <Command.List className="min-h-0 flex-1 overflow-y-auto p-1.5 pb-2">
              <Group name={t('shell.command.recent')}>{shown.recent.map(recordItem)}</Group>
              <Group name={t('shell.command.records')}>{records.map(recordItem)}</Group>
              <Group name={t('shell.command.pages')}>{shown.pages.map(actionItem)}</Group>
              <Group name={t('shell.command.actions')}>{shown.actions.map(actionItem)}</Group>
            </Command.List>
            <p role="status" className={cx('px-4 pb-5 text-center text-ink-2', !isEmpty && !isError && 'sr-only')}>
              {isError
                ? t('shell.command.failed')
                : isSearching
                  ? t('shell.command.searching')
                  : isEmpty
                    ? t('shell.command.empty', { query: asked })
                    : ''}
            </p>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );

  function recordItem(record: Found): ReactNode {
    const Icon = iconOf(record.type);
    return (
      <Command.Item
        key={`${record.type} ${record.id}`}
        value={`${record.type} ${record.id}`}
        onSelect={() => openRecord(record)}
        className={cx(itemLook, 'min-h-10')}
      >
        {record.type === 'lead' || record.type === 'member' ? (
          <Face name={record.name} />
        ) : (
          <Icon className="mx-1.25 size-4 text-ink-3" />
        )}
        <span className="truncate font-medium">{record.name}</span>
        <span className="truncate text-sm text-ink-3">{record.note}</span>
      </Command.Item>
    );
  }

  function actionItem(action: PaletteAction): ReactNode {
    const { name, icon: Icon, keys } = action;
    return (
      <Command.Item key={name} value={name} onSelect={() => run(action)} className={cx(itemLook, 'min-h-9')}>
        <Icon className="size-4 text-ink-3" />
        <span className="me-auto truncate">{name}</span>
        {keys && <Kbd keys={keys} />}
      </Command.Item>
    );
  }
}

function Group({ name, children }: { name: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Command.Group
      heading={name}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  );
}
