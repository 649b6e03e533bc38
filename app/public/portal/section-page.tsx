import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { addressOf } from '#contract/core/addresses.ts';
import type { UrlaRow } from '#contract/verticals/loans/urla-data.ts';
import { mostRows } from '#contract/verticals/loans/urla-data.ts';
import { type SectionName, sectionOf, type UrlaField } from '#contract/verticals/loans/urla-sections.ts';
import type { PortalLoan } from '#contract/verticals/portals/portal-view.ts';
import { portal } from '#contract/verticals/portals/portals.ts';
import { fieldName, shownFields, textOf } from '#contract/verticals/portals/section-form.ts';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';
import { Island } from '../islands/island.tsx';
import { PlainSelect } from '../showing/plain-select.tsx';
import Autosave from './autosave.tsx';

type Props = {
  token: string;
  ticket: string;
  loan: PortalLoan;
  section: SectionName;
  back: string;
  /** What was sent and not taken, with the fields that were wrong. */
  failed?: { rows: readonly UrlaRow[]; faults: readonly string[] } | undefined;
};

const formId = 'section';

/** One section of the application: a plain form that saves itself where it can. */
export function SectionPage({ token, ticket, loan, section, back, failed }: Props) {
  const t = useT();
  const { isList } = sectionOf(section);
  const held = loan.sections.find((one) => one.section === section)!;
  const kept = failed?.rows ?? held.data.rows;
  // A list has room for one more; what is left empty is none.
  const rows = isList && loan.isOpen && kept.length < mostRows ? [...kept, {}] : kept.length > 0 ? kept : [{}];
  const address = addressOf(portal.saveSection.path)
    .replace('{token}', token)
    .replace('{loan}', loan.id)
    .replace('{section}', section);
  return (
    <section aria-label={t(`loans.urla.${section}`)} className="grid gap-6">
      <a href={back} className="tap justify-self-start text-act underline underline-offset-4">
        {t('public-portal.back')}
      </a>
      <h2 className="font-display text-title">{t(`loans.urla.${section}`)}</h2>
      {(section === 'assets' || section === 'liabilities') && <p className="text-ink-2">{t('public-portal.hidden')}</p>}
      <form method="post" id={formId} className="grid gap-6">
        <Hidden values={{ deed: 'section', loan: loan.id, section, basis: String(held.version) }} />
        {rows.map((row, place) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their place is what is sent
            key={place}
            disabled={!loan.isOpen}
            className={isList ? 'grid gap-4 rounded-m border border-line p-4' : 'grid gap-4'}
          >
            {isList && (
              <legend className="px-1 text-md text-ink-2">
                {place < kept.length ? t('public-portal.entry', { number: place + 1 }) : t('public-portal.newEntry')}
              </legend>
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              {shownFields(section).map(([field, spec]) => (
                <Answer
                  key={field}
                  section={section}
                  name={fieldName(place, field)}
                  field={field}
                  spec={spec}
                  value={textOf(spec, row[field])}
                  isNeeded={spec.isNeeded === true && place < Math.max(kept.length, 1)}
                  isFault={failed?.faults.includes(fieldName(place, field)) ?? false}
                />
              ))}
            </div>
            {isList && place < kept.length && (
              <label className="flex items-center gap-3 text-md text-ink-2">
                <input type="checkbox" name={`remove.${place}`} className="size-5" />
                {t('public-portal.removeEntry')}
              </label>
            )}
          </fieldset>
        ))}
        {isList && kept.length === 0 && (
          <label className="flex items-center gap-3">
            <input
              type="checkbox"
              name="isNone"
              value="yes"
              defaultChecked={held.data.isNone === true}
              className="size-5"
            />
            {t('public-portal.none')}
          </label>
        )}
        {loan.isOpen && (
          <div className="flex flex-wrap items-center gap-4">
            <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
              {t('public-portal.save')}
            </button>
            <Island
              name="autosave"
              component={Autosave}
              props={{ form: formId, address, ticket, section, version: held.version }}
              when="idle"
            />
          </div>
        )}
      </form>
    </section>
  );
}

type AnswerProps = {
  section: SectionName;
  name: string;
  field: string;
  spec: UrlaField;
  value: string;
  isNeeded: boolean;
  isFault: boolean;
};

function Answer({ section, name, field, spec, value, isNeeded, isFault }: AnswerProps) {
  const t = useT();
  const label =
    section === 'declarations' || section === 'military'
      ? t.any(`loans.q.${section}.${field}`)
      : t.any(`loans.q.${field}`);
  const options: [string, string][] | undefined =
    spec.type === 'yes'
      ? [
          ['', t('loans.notAnswered')],
          ['yes', t('loans.yes')],
          ['no', t('loans.no')],
        ]
      : spec.options && [
          ['', t('loans.notAnswered')],
          ...spec.options.map((option): [string, string] => [option, t.any(`loans.option.${option}`)]),
        ];
  const types = { day: 'date', email: 'email', phone: 'tel' } as const;
  const type = spec.type in types ? types[spec.type as keyof typeof types] : 'text';
  return (
    <Field label={label} required={isNeeded} error={isFault && t('public-portal.fault')}>
      {options ? (
        <PlainSelect name={name} value={value} options={options} />
      ) : (
        <Input
          name={name}
          type={type}
          defaultValue={value}
          maxLength={spec.max ?? 120}
          {...((spec.type === 'money' || spec.type === 'whole') && { inputMode: 'decimal' })}
          frameClassName="h-11"
          required={false}
        />
      )}
    </Field>
  );
}
