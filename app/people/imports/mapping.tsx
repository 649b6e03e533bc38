import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { useLeadFields } from '#app/people/leads/use-custom-fields.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import type { RequestOf } from '#contract/core/call.ts';
import type { CustomType } from '#contract/people/custom-field-names.ts';
import type { CustomField } from '#contract/people/custom-fields.ts';
import { consentBases, type FileImport, type ImportTarget, type imports, matchActs } from '#contract/people/imports.ts';
import { CheckResult } from './check-result.tsx';
import { ColumnRow } from './column-row.tsx';
import { systemNames } from './history.tsx';
import { newField, targetOf } from './new-field.ts';
import type { PlacedOwners } from './place-owner.tsx';

type Basis = (typeof consentBases)[number];
type Act = (typeof matchActs)[number];

const actNames = keysOf('imports.match', matchActs);
const actHints = keysOf('imports.matchHint', matchActs);
const basisNames = keysOf('imports.consent', consentBases);
const basisHints = keysOf('imports.consentHint', consentBases);

/** Maps columns, sets what happens to existing people and the consent basis, and previews the import. */
export function Mapping({ file, onStarted }: { file: FileImport; onStarted: () => void }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const { own } = useLeadFields();
  const pond = { value: 'nobody', label: t('leads.pond') };
  const [targets, setTargets] = useState(() => file.columns.map(({ target }) => target));
  const [made, setMade] = useState<CustomField[]>([]);
  const newFields = made.filter(({ key: one }) => targets.some((target) => target === one));
  const put = (index: number, target: ImportTarget | null) =>
    setTargets(targets.map((before, at) => (at === index ? target : before)));
  const makeField = (index: number, type: CustomType) => {
    const others = newFields.filter((field) => field.key !== targets[index]);
    const field = newField(file.columns[index]!.heading, type, [...own, ...others]);
    setMade([...others, field]);
    put(index, targetOf(field));
  };
  const [matches, setMatches] = useState<Act>('update_empty');
  const [owner, setOwner] = useState<string | null>(null);
  const [basis, setBasis] = useState<Basis | null>(null);
  const [note, setNote] = useState('');
  const [placed, setPlaced] = useState<PlacedOwners>(new Map());
  // One idempotency key per set of choices, so that repeated clicks import the file once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const wish = (): RequestOf<typeof imports.run> => ({
    id: file.id,
    columns: targets,
    newFields,
    matches,
    ...(owner && { owner }),
    owners: [...placed].map(([name, to]) => ({ name, to })),
    consent: { basis: basis!, note },
  });
  const check = useMutation({ mutationFn: () => api.imports.check(wish()) });
  const run = useMutation({ mutationFn: () => api.imports.run(wish(), { key }), onSuccess: onStarted });
  /** Any changed choice requires a new preview. */
  const choose =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setKey(crypto.randomUUID());
      check.reset();
      run.reset();
    };
  const failure = run.error ?? check.error;
  const leftOut = targets.filter((target) => target === null).length;
  return (
    <div className="grid gap-8">
      <section className="grid gap-3" aria-labelledby="columns">
        <div className="grid gap-1">
          <h2 id="columns" className="text-lg font-medium">
            {t('imports.columns')}
          </h2>
          <p className="text-ink-2">
            <bdi>{file.name}</bdi> · {t(systemNames[file.system])} ·{' '}
            <span className="num">{t('imports.rows', { count: file.rows })}</span>
            {file.remembered && <> · {t('imports.remembered')}</>}
          </p>
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {file.columns.map((column, index) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may be called the same
              key={index}
              column={column}
              target={targets[index] ?? null}
              made={newFields.find(({ key: made }) => made === targets[index])}
              onTarget={choose((target: ImportTarget | null) => put(index, target))}
              onNew={choose((type: CustomType) => makeField(index, type))}
            />
          ))}
        </ul>
        {leftOut > 0 && <p className="num text-sm text-ink-2">{t('imports.leftOutCount', { count: leftOut })}</p>}
      </section>
      <Field label={t('imports.matches')} hint={t('imports.matchesHint')}>
        <RadioGroup<Act>
          look="cards"
          value={matches}
          onChange={choose(setMatches)}
          choices={matchActs.map((value) => ({ value, label: t(actNames[value]), hint: t(actHints[value]) }))}
        />
      </Field>
      <Field label={t('imports.consent')} hint={t('imports.consentHint')} required>
        <RadioGroup<Basis>
          look="cards"
          value={basis}
          onChange={choose(setBasis)}
          choices={consentBases.map((value) => ({ value, label: t(basisNames[value]), hint: t(basisHints[value]) }))}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('imports.consentNote')} hint={t('imports.consentNoteHint')}>
          <Input value={note} maxLength={300} onChange={({ target }) => choose(setNote)(target.value)} />
        </Field>
        <Field label={t('leads.import.owner')} hint={t('leads.import.ownerHint')}>
          <Combobox
            label={t('leads.import.owner')}
            source={[pond, ...people.owners]}
            value={[pond, ...people.owners].find(({ value }) => value === owner) ?? null}
            onChange={(option) => choose(setOwner)(option?.value ?? null)}
            placeholder={t('leads.import.ownerMe')}
            clearable
          />
        </Field>
      </div>
      {failure && (
        <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {failure.message}
        </p>
      )}
      {check.data && (
        <CheckResult
          result={check.data}
          placed={placed}
          onPlace={(name, to) => {
            const next = new Map(placed);
            if (to === undefined) next.delete(name);
            else next.set(name, to);
            setPlaced(next);
            setKey(crypto.randomUUID());
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind={check.data ? 'plain' : 'act'}
          size="l"
          disabled={basis === null}
          busy={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('imports.check')}
        </Button>
        {check.data && (
          <Button
            kind="act"
            size="l"
            disabled={check.data.counts.create + check.data.counts.update === 0}
            busy={run.isPending}
            onClick={() => run.mutate()}
          >
            {t('imports.run', { rows: format.number(check.data.counts.create + check.data.counts.update) })}
          </Button>
        )}
        {basis === null && <p className="text-sm text-ink-2">{t('imports.consentFirst')}</p>}
      </div>
    </div>
  );
}
