import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { LayoutSwitch } from '#app/records/layout-switch.tsx';
import { ListTitle } from '#app/records/list-title.tsx';
import { ListViews } from '#app/records/list-views.tsx';
import type { RecordList } from '#app/records/use-record-list.ts';
import type { Lead } from '#contract/people/leads.ts';

export const leadLayouts = ['table', 'board', 'map'] as const;

/** The title of the list and its views. The archive has no views, because it only serves for looking things up. */
export function LeadListHead({
  of: { thing, state, change },
  children,
}: {
  of: RecordList<Lead>;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <>
      <ListTitle
        thing={{ ...thing, words: state.trash ? { ...thing.words, archivedTitle: 'leads.trashTitle' } : thing.words }}
        archived={state.archived}
        onBack={() => void change({ archived: false, trash: false, open: null })}
      >
        {children}
      </ListTitle>
      {state.archived ? (
        <p className="border-b border-line px-4.5 pb-2.5 text-ink-2">
          {t(state.trash ? 'leads.trashText' : 'leads.archivedText')}
        </p>
      ) : (
        <ListViews thing={thing} state={state}>
          <LayoutSwitch offered={leadLayouts} layout={state.layout} onChange={(layout) => void change({ layout })} />
        </ListViews>
      )}
    </>
  );
}
