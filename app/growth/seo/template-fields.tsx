import { Plus } from 'lucide-react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { filled, type SeoField, type SeoKind, seoFields } from '#contract/growth/seo/head.ts';
import { LengthMeter } from './length-meter.tsx';

const names = keysOf('seo.field', [
  'organization',
  'agent',
  'tagline',
  'title',
  'description',
  'address',
  'city',
  'state',
  'price',
  'beds',
  'baths',
  'size',
  'year',
  'remarks',
] satisfies SeoField[]);

type Words = { title: string; description: string };
type Props = {
  kind: SeoKind;
  value: Words;
  onChange: (value: Words) => void;
  /** Example values for the fields, and the usual text for an empty template. */
  values: Record<string, string>;
  usual: Words;
  disabled: boolean;
  issue: (field: 'title' | 'description') => string | undefined;
};

/** Title and description templates, with buttons that insert the kind's fields. */
export function TemplateFields({ kind, value, onChange, values, usual, disabled, issue }: Props) {
  const t = useT();
  const length = (of: keyof Words) => <LengthMeter of={of} text={filled(value[of], values) || usual[of]} />;
  const add = (of: keyof Words, name: string) =>
    onChange({ ...value, [of]: `${value[of]}${value[of] && !value[of].endsWith(' ') ? ' ' : ''}{{${name}}}` });
  const insert = (of: keyof Words) => (
    <fieldset
      className="flex flex-wrap gap-1.5"
      aria-label={t(of === 'title' ? 'seo.addToTitle' : 'seo.addToDescription')}
    >
      {seoFields[kind].map((name) => (
        <Button key={name} type="button" size="s" icon={<Plus />} disabled={disabled} onClick={() => add(of, name)}>
          {t(names[name])}
        </Button>
      ))}
    </fieldset>
  );
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <Field label={t('seo.titleField')} hint={length('title')} error={issue('title')}>
          <Input
            value={value.title}
            maxLength={300}
            placeholder={usual.title}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...value, title: target.value })}
          />
        </Field>
        {!disabled && insert('title')}
      </div>
      <div className="grid gap-1.5">
        <Field label={t('seo.descriptionField')} hint={length('description')} error={issue('description')}>
          <Textarea
            value={value.description}
            maxLength={600}
            rows={3}
            placeholder={usual.description}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...value, description: target.value })}
          />
        </Field>
        {!disabled && insert('description')}
      </div>
    </div>
  );
}
