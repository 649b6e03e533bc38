import { Plus, Trash2 } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { Quoted } from '#contract/growth/builder.ts';

type Props = { all: readonly Quoted[]; onChange: (all: Quoted[]) => void };

/** Client testimonials with source and consent, without which none is quoted. */
export function Testimonials({ all, onChange }: Props) {
  const t = useT();
  const set = (at: number, change: Partial<Record<keyof Quoted, string | boolean>>) =>
    onChange(all.map((one, place) => (place === at ? ({ ...one, ...change } as Quoted) : one)));
  return (
    <section aria-labelledby="testimonials" className="grid gap-3">
      <h3 id="testimonials" className="font-medium">
        {t('builder.testimonials')}
      </h3>
      {all.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
        <div key={at} className="grid gap-3 rounded-m border border-line bg-surface p-3">
          <Field label={t('builder.testimonialWords')} required>
            <Textarea
              rows={3}
              maxLength={1_000}
              value={one.words}
              onChange={(event) => set(at, { words: event.target.value })}
            />
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t('builder.testimonialName')} required>
              <Input maxLength={100} value={one.name} onChange={(event) => set(at, { name: event.target.value })} />
            </Field>
            <Field label={t('builder.testimonialSource')} required>
              <Input maxLength={120} value={one.source} onChange={(event) => set(at, { source: event.target.value })} />
            </Field>
          </div>
          <div className="flex items-start justify-between gap-3">
            <Checkbox
              label={t('builder.testimonialConsent')}
              checked={Boolean(one.consent)}
              onChange={(consent) => set(at, { consent })}
            />
            <IconButton
              size="s"
              label={t('builder.testimonialRemove')}
              onClick={() => onChange(all.filter((_, place) => place !== at))}
            >
              <Trash2 />
            </IconButton>
          </div>
        </div>
      ))}
      <div>
        <Button
          size="s"
          icon={<Plus />}
          disabled={all.length >= 12}
          onClick={() => onChange([...all, { words: '', name: '', source: '', consent: false } as unknown as Quoted])}
        >
          {t('builder.testimonialAdd')}
        </Button>
      </div>
    </section>
  );
}
