import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { PdfView } from '#app/ui/pdf/pdf-view.tsx';
import { Select } from '#app/ui/select.tsx';
import { Tag } from '#app/ui/tag.tsx';
import type { Filed } from '#contract/inventory/files.ts';
import { fieldKinds, type SigningField } from '#contract/inventory/signing.ts';
import { contentAddress } from '../files/queries.ts';
import type { Draft } from './request-signing.tsx';

type Props = { file: Filed; drafts: readonly Draft[]; onFields: (draft: Draft, fields: SigningField[]) => void };

const sizes = {
  signature: { width: 0.3, height: 0.05 },
  initials: { width: 0.1, height: 0.04 },
  date: { width: 0.16, height: 0.03 },
  text: { width: 0.25, height: 0.03 },
} as const;

/** A click on the page places a field for the selected signer. Without fields, signers sign on the certificate. */
export function PlaceFields({ file, drafts, onFields }: Props) {
  const t = useT();
  const [who, setWho] = useState(drafts[0]!.key);
  const [kind, setKind] = useState<SigningField['kind']>('signature');
  const draft = drafts.find(({ key }) => key === who) ?? drafts[0]!;
  const nameOf = (one: Draft) => one.name || t('signing.person', { number: drafts.indexOf(one) + 1 });
  const kindName = (one: SigningField['kind']) => t(`signing.field.${one}`);
  const put = (page: number, x: number, y: number) => {
    const { width, height } = sizes[kind];
    const within = (at: number, size: number) => Math.min(1 - size, Math.max(0, at - size / 2));
    const field = { kind, label: '', page, x: within(x, width), y: within(y, height), width, height };
    onFields(draft, [...draft.fields, field]);
  };
  const marks = drafts.flatMap((one, of) =>
    one.fields.map((field) => ({ ...field, of, words: `${kindName(field.kind)} · ${nameOf(one)}` })),
  );
  return (
    <section aria-label={t('signing.fields')} className="grid gap-2">
      <h3 className="text-sm font-medium">{t('signing.fields')}</h3>
      <p className="text-sm text-ink-2">{t('signing.fieldsHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label={t('signing.fieldFor')}
          value={draft.key}
          onChange={setWho}
          options={drafts.map((one) => ({ value: one.key, label: nameOf(one) }))}
          className="w-44"
        />
        <Select
          aria-label={t('signing.fieldKind')}
          value={kind}
          onChange={setKind}
          options={fieldKinds.map((value) => ({ value, label: kindName(value) }))}
          className="w-36"
        />
      </div>
      {drafts.some(({ fields }) => fields.length > 0) && (
        <div className="flex flex-wrap gap-1">
          {drafts.flatMap((one) =>
            one.fields.map((field, place) => (
              <Tag
                key={`${one.key} ${field.page} ${field.x} ${field.y}`}
                onRemove={() =>
                  onFields(
                    one,
                    one.fields.filter((_, other) => other !== place),
                  )
                }
              >
                {[kindName(field.kind), nameOf(one), t('signing.onPage', { page: field.page })].join(' · ')}
              </Tag>
            )),
          )}
        </div>
      )}
      <PdfView
        address={contentAddress(file.id, { as: 'inline', version: String(file.version) })}
        label={t('files.preview', { name: file.name })}
        marks={marks}
        onPress={put}
        words={{
          page: (number, of) => t('files.page', { number, of }),
          previous: t('files.previousPage'),
          next: t('files.nextPage'),
          failed: t('files.previewFailed'),
        }}
      />
    </section>
  );
}
