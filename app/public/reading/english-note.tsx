import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';

const notes = {
  text: 'public-reading.english.text',
  binding: 'public-reading.english.binding',
} as const;

/** Explains to readers in other languages why the text is in English. */
export function EnglishNote({ kind = 'text' }: { kind?: keyof typeof notes }) {
  const t = useT();
  const { locale } = useLocale();
  if (locale === 'en') return null;
  return (
    <p className="mb-8 max-w-[68ch] border-s-2 border-need bg-need-tint px-4 py-3 text-md text-ink">{t(notes[kind])}</p>
  );
}
