import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { Provenance } from '#contract/people/provenance.ts';
import type { LeadField } from '../merge-change.ts';
import { sourceWords } from '../source-words.ts';
import { useValueWords } from './value-words.ts';

/** A field's changes, newest first: who set it or which source it came from, and its previous value. */
export default function OriginWords({ of: { origin, changes }, field }: { of: Provenance; field: LeadField }) {
  const t = useT();
  const format = useFormat();
  const wordsOf = useValueWords();
  const own = changes.filter((change) => change.field === field);
  const by = (name: string | null) => name ?? t('record.system');
  return (
    <ol className="grid gap-2.5 text-sm">
      {own.map((change) => (
        <li key={change.at}>
          <p>
            {change.how === 'merged'
              ? t('people.fromMerge', { name: change.other ?? '', by: by(change.by) })
              : t('people.typed', { by: by(change.by) })}
          </p>
          <p className="text-xs text-ink-3">
            {format.dateTime(change.at)} · {t('people.before', { value: wordsOf(field, change.from) })}
          </p>
        </li>
      ))}
      <li>
        <p>
          {origin.how === 'imported'
            ? t('people.fromImport', { by: by(origin.by) })
            : origin.how === 'arrived'
              ? t('people.fromSource', { source: sourceWords(t, origin) })
              : t('people.fromCreation', { by: by(origin.by), source: sourceWords(t, origin) })}
        </p>
        <p className="text-xs text-ink-3">{format.dateTime(origin.at)}</p>
      </li>
    </ol>
  );
}
