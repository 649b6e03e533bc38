import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { type Locale, locales } from '#contract/core/locale.ts';
import { wordDiff } from '#contract/core/word-diff.ts';
import type { ConsentDocument, ConsentEdition } from '#contract/people/consent-texts.ts';
import { houseText } from './house.ts';
import { useTextDeed } from './queries.ts';

const tones = { draft: 'need', coming: 'info', in_force: 'act', past: 'plain' } as const;

type Props = { document: ConsentDocument; onRestore: (document: ConsentDocument) => void; onClose: () => void };

/** Every version with its changes and a button to restore it. */
export function VersionsDialog({ document, onRestore, onClose }: Props) {
  const t = useT();
  const { place, region, editions } = document;
  const restore = useTextDeed(async (words: ConsentEdition['words']) => {
    const { version } = editions.find((one) => one.words === words)!;
    const note = t('consent-texts.restoredNote', { version });
    onRestore(await api.consentTexts.save({ place, region, words, note }));
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`consent-texts.place.${place}`)}
      description={t('consent-texts.versions')}
    >
      <ol className="divide-y divide-line border-y border-line">
        {editions.map((edition, at) => (
          <Version
            key={edition.version}
            edition={edition}
            before={editions[at + 1]?.words ?? standard(place)}
            busy={restore.isPending && restore.variables === edition.words}
            onRestore={edition.state === 'past' ? () => restore.mutate(edition.words) : undefined}
          />
        ))}
      </ol>
    </Dialog>
  );
}

const standard = (place: ConsentDocument['place']): Partial<Record<Locale, string>> =>
  Object.fromEntries(locales.map((locale) => [locale, houseText(place, locale)]));

type VersionProps = {
  edition: ConsentEdition;
  before: Partial<Record<Locale, string>>;
  busy: boolean;
  onRestore: (() => void) | undefined;
};

function Version({ edition, before, busy, onRestore }: VersionProps) {
  const t = useT();
  const format = useFormat();
  const { version, words, state, from, publishedBy, publishedAt, note, agreed } = edition;
  const written = locales.filter((locale) => words[locale]);
  const [locale, setLocale] = useState<Locale>('en');
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t('consent-texts.version', { version })}</span>
        <Chip tone={tones[state]}>{t(`consent-texts.state.${state}`)}</Chip>
        {agreed !== null && agreed > 0 && <Chip>{t('consent-texts.agreed', { count: agreed })}</Chip>}
        {onRestore && (
          <span className="ms-auto">
            <Button size="s" busy={busy} onClick={onRestore}>
              {t('consent-texts.restore')}
            </Button>
          </span>
        )}
      </div>
      {publishedAt && from && (
        <p className="text-sm text-ink-2">
          {t('consent-texts.fromDay', { day: format.date(from) })} · <bdi>{publishedBy?.name}</bdi> ·{' '}
          <bdi>{format.dateTime(publishedAt)}</bdi>
        </p>
      )}
      {note && <p className="text-sm text-ink-3">{note}</p>}
      {written.length === 0 ? (
        <p className="text-ink-2">{t('consent-texts.standard')}</p>
      ) : (
        <>
          {written.length > 1 && (
            <p className="flex flex-wrap gap-1">
              {written.map((one) => (
                <Button
                  key={one}
                  size="s"
                  kind={one === locale ? 'plain' : 'quiet'}
                  aria-pressed={one === locale}
                  onClick={() => setLocale(one)}
                >
                  {one.toUpperCase()}
                </Button>
              ))}
            </p>
          )}
          <Difference before={before[locale] ?? ''} after={words[locale] ?? words.en ?? ''} />
        </>
      )}
    </li>
  );
}

function Difference({ before, after }: { before: string; after: string }) {
  const parts = wordDiff(before, after);
  return (
    <p dir="auto" className="text-pretty break-words text-ink-2">
      {parts.map(({ kind, text }, at) =>
        kind === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move
          <span key={at}>{text}</span>
        ) : kind === 'added' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <ins key={at} className="rounded-xs bg-act-tint text-ink no-underline">
            {text}
          </ins>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <del key={at} className="text-ink-3">
            {text}
          </del>
        ),
      )}
    </p>
  );
}
