import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { mostPlaces, type SiteAnswers, siteAudiences, siteParts } from '#contract/growth/builder.ts';
import { Testimonials } from './testimonials.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const audienceNames = keysOf('builder.forWhom', siteAudiences);
const partNames = keysOf('builder.show', siteParts);
const steps = ['who', 'where', 'forWhom', 'style', 'show', 'words'] as const;

type Props = {
  first: SiteAnswers;
  colour: string | null;
  act: string;
  busy: boolean;
  /** The server's field errors about the answers. */
  fault: string | undefined;
  model: string | null;
  onDone: (answers: SiteAnswers, by: 'rules' | 'model') => void;
};

/** Six questions, one at a time, with known answers filled in. */
export function Questions({ first, colour, act, busy, fault, model, onDone }: Props) {
  const t = useT();
  const [answers, setAnswers] = useState(first);
  const [at, setAt] = useState(0);
  const [byModel, setByModel] = useState(false);
  const set = (change: Partial<SiteAnswers>) => setAnswers({ ...answers, ...change });
  const step = steps[at]!;
  const isLast = at === steps.length - 1;
  const mayGo = step !== 'forWhom' || answers.forWhom.length > 0;
  const toggled = <T extends string>(list: readonly T[], one: T, isOn: boolean): T[] =>
    isOn ? [...new Set([...list, one])] : list.filter((other) => other !== one);
  const questions: Record<(typeof steps)[number], ReactNode> = {
    who: (
      <Field label={t('builder.who')} hideLabel hint={t('builder.whoHint')}>
        <RadioGroup
          look="cards"
          value={answers.who}
          onChange={(who) => set({ who })}
          choices={[
            { value: 'person', label: t('builder.who.person') },
            { value: 'team', label: t('builder.who.team') },
          ]}
        />
      </Field>
    ),
    where: <Places places={answers.where} onChange={(where) => set({ where })} />,
    forWhom: (
      <div className="grid gap-3">
        {siteAudiences.map((one) => (
          <Checkbox
            key={one}
            label={t(audienceNames[one])}
            checked={answers.forWhom.includes(one)}
            onChange={(isOn) => set({ forWhom: toggled(answers.forWhom, one, isOn) })}
          />
        ))}
      </div>
    ),
    style: (
      <div className="grid gap-3">
        <p className="text-ink-2">{t('builder.styleHint')}</p>
        <ThemeChoice
          label={t('builder.style')}
          value={answers.style}
          colour={colour}
          onChange={(style) => set({ style })}
        />
      </div>
    ),
    show: (
      <div className="grid gap-3">
        {siteParts.map((one) => (
          <Checkbox
            key={one}
            label={t(partNames[one])}
            checked={answers.show.includes(one)}
            onChange={(isOn) => set({ show: toggled(answers.show, one, isOn) })}
          />
        ))}
      </div>
    ),
    words: (
      <div className="grid gap-6">
        <Field label={t('builder.words')} hideLabel hint={t('builder.wordsHint')}>
          <Textarea
            rows={7}
            maxLength={2_000}
            value={answers.words}
            onChange={(event) => set({ words: event.target.value })}
          />
        </Field>
        <Testimonials all={answers.testimonials} onChange={(testimonials) => set({ testimonials })} />
        {model && (
          <Checkbox
            label={t('builder.byModel', { model })}
            hint={t('builder.byModelHint')}
            checked={byModel}
            onChange={setByModel}
          />
        )}
      </div>
    ),
  };
  return (
    <form
      noValidate
      className="grid max-w-2xl gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) onDone(answers, byModel ? 'model' : 'rules');
        else if (mayGo) setAt(at + 1);
      }}
    >
      <div className="grid gap-2">
        <p className="text-sm text-ink-2">{t('builder.step', { number: at + 1 })}</p>
        <div className="flex gap-1" aria-hidden="true">
          {steps.map((one, place) => (
            <span key={one} className={`h-1 flex-1 rounded-full ${place <= at ? 'bg-act' : 'bg-line-strong'}`} />
          ))}
        </div>
        <h2 className="mt-3 text-xl font-medium">{t(`builder.${step}`)}</h2>
      </div>
      {questions[step]}
      {fault && (
        <p role="alert" className="text-loss">
          {fault}
        </p>
      )}
      <div className="flex gap-2">
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('builder.back')}</Button>}
        <Button type="submit" kind="act" busy={busy} disabled={!mayGo}>
          {isLast ? act : t('builder.next')}
        </Button>
      </div>
    </form>
  );
}

function Places({ places, onChange }: { places: readonly string[]; onChange: (places: string[]) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const add = () => {
    const place = typed.trim();
    const isNew = place && !places.some((one) => one.toLowerCase() === place.toLowerCase());
    if (isNew) onChange([...places, place].slice(0, mostPlaces));
    setTyped('');
  };
  return (
    <div className="grid gap-4">
      {places.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {places.map((place) => (
            <li key={place} className="flex items-center gap-1 rounded-full border border-line bg-surface ps-3 pe-1">
              <bdi>{place}</bdi>
              <IconButton
                size="s"
                label={t('builder.whereRemove', { place })}
                onClick={() => onChange(places.filter((one) => one !== place))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <Field label={t('builder.where')} hideLabel hint={t('builder.whereHint')} className="flex-1">
          <Input
            value={typed}
            maxLength={60}
            placeholder={t('builder.wherePlaceholder')}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !typed.trim()) return;
              event.preventDefault();
              add();
            }}
          />
        </Field>
      </div>
      <div>
        <Button onClick={add} disabled={!typed.trim() || places.length >= mostPlaces}>
          {t('builder.whereAdd')}
        </Button>
      </div>
    </div>
  );
}
