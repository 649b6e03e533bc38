import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { type InboxView, inboxViews } from '#contract/people/inbox.ts';

/** The views of the inbox. None is selected during a search, which covers all conversations; the tabs wrap on narrow screens. */
export function ViewTabs({ value, onChange }: { value: InboxView | undefined; onChange: (view: InboxView) => void }) {
  const t = useT();
  return (
    <fieldset aria-label={t('messages.show')} className="flex flex-wrap gap-1">
      {inboxViews.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(view)}
          className={cx(
            'tap h-7 rounded-full px-2.5 text-sm text-ink-2 hover:bg-sunken hover:text-ink',
            view === value && 'bg-act-tint font-medium text-act hover:bg-act-tint hover:text-act',
          )}
        >
          {t(`messages.view.${view}`)}
        </button>
      ))}
    </fieldset>
  );
}
