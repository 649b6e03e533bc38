import type { LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import type { Found } from '#app/kind.ts';
import { shownKinds } from '#app/kinds.ts';
import { matching, ranked, rankOf } from './match.ts';
import { recentRecords, rememberRecord, useOwnerOfRecent } from './recent.ts';
import { usePaletteEntries } from './use-entries.ts';
import { useFound } from './use-found.ts';
import type { PaletteAction } from './use-palette-actions.ts';

export type Entry = {
  /** Unique among all entries. */
  value: string;
  name: string;
  icon: LucideIcon;
  run: () => void;
  note?: string | null;
  /** Shows initials. */
  isPerson?: boolean;
  face?: string | null | undefined;
  keys?: string | undefined;
};
export type Section = { name: string; entries: Entry[] };

/** The results of a query, by kind. Pages and actions that start with it come before the records, other matches after them. */
export function useSections(question: string): { sections: Section[]; isSearching: boolean; isError: boolean } {
  const t = useT();
  const navigate = useNavigate();
  const owner = useOwnerOfRecent();
  const { pages, actions } = usePaletteEntries();
  const { records, isSearching, isError } = useFound(question);

  const recordEntry = (record: Found): Entry => ({
    value: `${record.type} ${record.id}`,
    name: record.name,
    icon: shownKinds[record.type]!.icon,
    note: record.note,
    isPerson: record.type === 'lead' || record.type === 'member',
    face: record.face,
    run: () => {
      rememberRecord(owner, record);
      void navigate(record.to);
    },
  });
  const section = (name: string, entries: Entry[]): Section => ({ name, entries });
  const named = (kind: string, found: readonly PaletteAction[]): Entry[] =>
    matching(found, question, ({ name }) => name).map(({ name, icon, run, keys }) => ({
      value: `${kind} ${name}`,
      name,
      icon,
      run,
      keys,
    }));

  const recent = question ? [] : recentRecords(owner).map(recordEntry);
  const byName = [
    section(t('shell.command.pages'), named('page', pages)),
    section(t('shell.command.actions'), named('action', actions)),
  ];
  const isMeant = ({ entries: [best] }: Section) => question !== '' && best && rankOf(best.name, question) === 0;
  const sections = [
    ...byName.filter(isMeant),
    section(t('shell.command.recent'), recent),
    section(t('shell.command.records'), ranked(records, question, ({ name }) => name).map(recordEntry)),
    ...byName.filter((one) => !isMeant(one)),
  ];
  return { sections: sections.filter(({ entries }) => entries.length > 0), isSearching, isError };
}
