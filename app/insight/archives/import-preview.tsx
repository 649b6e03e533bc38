import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import type { ImportPreview } from '#contract/insight/organisation-imports.ts';

type Props = {
  preview: ImportPreview;
  busy: boolean;
  onStart: (unmatched: 'former' | 'owner') => void;
  onDiscard: () => void;
};

/** What would come, what would not and why, and what becomes of people who are no members here. */
export function ImportPreviewPanel({ preview, busy, onStart, onDiscard }: Props) {
  const t = useT();
  const format = useFormat();
  const [unmatched, setUnmatched] = useState<'former' | 'owner'>('former');
  const { kinds, otherRows, files, fileBytes, left, people, quieted } = preview;
  const strangers = people.filter(({ member }) => member === null);
  const quiet = quieted.programs + quieted.campaigns + quieted.reports + quieted.posts;
  return (
    <div className="grid gap-5 rounded-m border border-line bg-paper p-5">
      <header className="grid gap-1">
        <h3 className="font-medium">{preview.organization}</h3>
        <p className="text-sm text-ink-2">{t('life.import.made', { when: format.dateTime(preview.madeAt) })}</p>
      </header>
      <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {kinds.map(({ kind, rows }) => (
          <Line key={kind} name={t(`life.kind.${kind}`)} value={format.number(rows)} />
        ))}
        <Line name={t('life.import.other')} value={format.number(otherRows)} />
        <Line name={t('life.import.files')} value={`${format.number(files)} · ${fileSize(format, fileBytes)}`} />
      </dl>
      {left.length > 0 && (
        <section className="grid gap-2">
          <h4 className="text-sm font-medium">{t('life.import.left')}</h4>
          <ul className="grid gap-1.5 text-sm text-ink-2">
            {left.map(({ why, rows, tables }) => (
              <li key={why} title={tables.join(', ')}>
                {t(`life.left.${why}`)} ({format.number(rows)})
              </li>
            ))}
          </ul>
        </section>
      )}
      {quiet > 0 && <p className="text-sm text-pretty text-ink-2">{t('life.import.quiet', { count: quiet })}</p>}
      <section className="grid gap-3">
        <p className="text-sm text-ink-2">
          {t('life.import.people', { count: people.length, matched: people.length - strangers.length })}
        </p>
        {strangers.length > 0 && (
          <>
            <p className="max-h-24 overflow-y-auto text-sm">
              {strangers.map(({ name, email }) => name || email).join(', ')}
            </p>
            <Field label={t('life.import.unmatched')}>
              <RadioGroup
                value={unmatched}
                onChange={setUnmatched}
                choices={[
                  { value: 'former', label: t('life.import.former'), hint: t('life.import.formerHint') },
                  { value: 'owner', label: t('life.import.owner'), hint: t('life.import.ownerHint') },
                ]}
              />
            </Field>
          </>
        )}
      </section>
      <div className="flex flex-wrap gap-2">
        <Button kind="act" busy={busy} onClick={() => onStart(unmatched)}>
          {t('life.import.start')}
        </Button>
        <Button onClick={onDiscard}>{t('life.import.discard')}</Button>
      </div>
    </div>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line pb-1.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
