import { useState } from 'react';
import { issueOn } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Locale, locales } from '#contract/core/locale.ts';
import { type ConsentDocument, mostConsentLength } from '#contract/people/consent-texts.ts';
import { houseText } from './house.ts';
import { useTextDeed } from './queries.ts';

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });
/** Each language by its own name. */
const nameOf = (locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? languageNames.of(locale) ?? locale;

type Props = { document: ConsentDocument; today: string; onClose: () => void };

/** Edits the draft of a consent text in all languages; a published version applies from a date and never changes. */
export function EditDialog({ document: { place, region, editions }, today, onClose }: Props) {
  const t = useT();
  const draft = editions.find(({ state }) => state === 'draft');
  const newest = editions.find(({ state }) => state === 'in_force' || state === 'coming');
  const begin = draft?.words ?? newest?.words ?? {};
  const [words, setWords] = useState<Partial<Record<Locale, string>>>(
    Object.keys(begin).length > 0 ? begin : { en: houseText(place, 'en') },
  );
  const [locale, setLocale] = useState<Locale>('en');
  const [note, setNote] = useState(draft?.note ?? '');
  const [from, setFrom] = useState<string | null>(today);
  const written = () => api.consentTexts.save({ place, region, words, note });
  const save = useTextDeed(written, () => {
    toast(t('consent-texts.saved'));
    onClose();
  });
  const publish = useTextDeed(
    async (_: null, options) => {
      const { editions: now } = await written();
      const version = now.find(({ state }) => state === 'draft')?.version ?? 0;
      return api.consentTexts.publish({ place, region, version, from: from ?? today }, options);
    },
    () => {
      toast(t('consent-texts.published'));
      onClose();
    },
  );
  const discard = useTextDeed(
    () => api.consentTexts.discard({ place, region }),
    () => onClose(),
  );
  const isBusy = save.isPending || publish.isPending || discard.isPending;
  // Names the language of the error, which may not be the one displayed.
  const faulty = locales.find((one) => issueOn(publish.error ?? save.error, one));
  const issue = faulty && `${nameOf(faulty)}: ${issueOn(publish.error ?? save.error, faulty)}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      sticky={isBusy}
      title={t(`consent-texts.place.${place}`)}
      description={region || t(`consent-texts.where.${place}`)}
      footer={
        <>
          {draft && (
            <span className="me-auto">
              <Button kind="quiet" busy={discard.isPending} onClick={() => discard.mutate(null)}>
                {t('consent-texts.discard')}
              </Button>
            </span>
          )}
          <Button busy={save.isPending} disabled={isBusy} onClick={() => save.mutate(null)}>
            {t('consent-texts.saveDraft')}
          </Button>
          <Button kind="act" busy={publish.isPending} disabled={isBusy || !from} onClick={() => publish.mutate(null)}>
            {t('consent-texts.publish')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('consent-texts.language')} hint={t('consent-texts.languageHint')}>
          <Select
            value={locale}
            onChange={setLocale}
            options={locales.map((value) => ({
              value,
              label: words[value]?.trim() ? `${nameOf(value)} ✓` : nameOf(value),
            }))}
          />
        </Field>
        <Field label={t('consent-texts.words')} hint={t('consent-texts.wordsHint')} error={issue} required>
          <Textarea
            rows={7}
            dir="auto"
            lang={locale}
            maxLength={mostConsentLength}
            value={words[locale] ?? ''}
            onChange={(event) => setWords((before) => ({ ...before, [locale]: event.target.value }))}
          />
        </Field>
        <p className="flex flex-wrap gap-2">
          <Button size="s" onClick={() => setWords((before) => ({ ...before, [locale]: houseText(place, locale) }))}>
            {t('consent-texts.takeStandard')}
          </Button>
          {Object.values(words).some((text) => text?.trim()) && newest && (
            <Button size="s" kind="quiet" onClick={() => setWords({})}>
              {t('consent-texts.backToStandard')}
            </Button>
          )}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('consent-texts.from')} error={issueOn(publish.error, 'from')} required>
            <DateField value={from} onChange={setFrom} min={today} />
          </Field>
          <Field label={t('consent-texts.note')}>
            <Input value={note} maxLength={300} onChange={(event) => setNote(event.target.value)} />
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
