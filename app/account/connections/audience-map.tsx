import { useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import { mergeable } from '#contract/account/connectors.ts';
import type { MapProps } from './calendar-map.tsx';

const fieldNames = keysOf('inbound.field', mergeable);
const none = '';

/** Chooses the audience, the leads it contains, and the source of each merge field. */
export function AudienceMap({ connection: { settings, choices, ours }, isSaving, onSave }: MapProps) {
  const t = useT();
  const before = settings && 'audience' in settings ? settings : undefined;
  const [chosen, setAudience] = useState(before?.audience);
  // The choices may be loaded only after this is rendered.
  const audience = chosen ?? choices.find(({ isUsual }) => isUsual)?.id ?? none;
  const [tags, setTags] = useState<string[]>(before?.tags ?? []);
  const [fields, setFields] = useState<Record<string, string>>(before?.fields ?? {});
  const parts = choices.find(({ id }) => id === audience)?.parts ?? [];
  const options = [
    { value: none, label: t('connections.direction.none') },
    ...mergeable.map((value) => ({ value: value as string, label: t(fieldNames[value]) })),
    ...ours.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const known = Object.fromEntries(Object.entries(fields).filter(([tag]) => parts.some(({ id }) => id === tag)));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="connection-audience">
      <h2 id="connection-audience" className="text-md font-medium">
        {t('connections.audience')}
      </h2>
      <p className="max-w-[62ch] text-sm text-ink-2">{t('connections.audienceText')}</p>
      {choices.length === 0 ? (
        <p className="text-sm text-ink-2">{t('connections.noAudiences')}</p>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('connections.audience')}>
            <Select
              value={audience}
              options={choices.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={t('connections.chooseAudience')}
              onChange={setAudience}
            />
          </Field>
          <Field label={t('connections.onlyTags')} hint={t('connections.onlyTagsHint')}>
            <TagInput value={tags} max={30} onChange={setTags} />
          </Field>
        </div>
      )}
      {parts.length > 0 && (
        <ul className="border-t border-line">
          {parts.map(({ id, name }) => (
            <li
              key={id}
              className="grid items-center gap-2 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_14rem]"
            >
              <span className="min-w-0 text-sm break-words">
                <bdi>{name}</bdi>
              </span>
              <Select
                aria-label={name}
                value={fields[id] ?? none}
                options={options}
                onChange={(field) => {
                  const { [id]: _, ...others } = fields;
                  setFields(field === none ? others : { ...others, [id]: field });
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button busy={isSaving} disabled={audience === none} onClick={() => onSave({ audience, tags, fields: known })}>
          {t('ui.save')}
        </Button>
      </div>
    </section>
  );
}
