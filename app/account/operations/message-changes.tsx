import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { type ContactChange, contactStatuses } from '#contract/public/contact.ts';

const sentences = keysOf('admin.messages.did', [...contactStatuses, 'assigned', 'unassigned']);

/** Who changed a message's state, and when. */
export function MessageChanges({ changes }: { changes: readonly ContactChange[] }) {
  const t = useT();
  const format = useFormat();
  if (changes.length === 0) return null;
  return (
    <section className="mt-8">
      <h3 className="text-md font-medium">{t('admin.messages.history')}</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {changes.map(({ id, change, by, assignee, at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-5 gap-y-1 py-2 text-sm">
            <span>
              {t(sentences[change], {
                who: by ?? t('operations.audit.someone'),
                name: assignee ?? t('operations.audit.someone'),
              })}
            </span>
            <time dateTime={at} className="num text-ink-3">
              {format.dateTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
