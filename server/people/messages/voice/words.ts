import { isLocale, type Locale } from '#contract/core/locale.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';

type Words = { voice: string; press: string; recorded: string };

/** What a machine says on the line, in the languages that Twilio speaks. */
const words: Record<Locale, Words> = {
  en: { voice: 'en-US', press: 'Press any key to call {name}.', recorded: 'This call is recorded.' },
  es: { voice: 'es-MX', press: 'Pulse cualquier tecla para llamar a {name}.', recorded: 'Esta llamada se graba.' },
  fr: {
    voice: 'fr-FR',
    press: 'Appuyez sur une touche pour appeler {name}.',
    recorded: 'Cet appel est enregistré.',
  },
  de: {
    voice: 'de-DE',
    press: 'Drücken Sie eine Taste, um {name} anzurufen.',
    recorded: 'Dieses Gespräch wird aufgezeichnet.',
  },
  it: { voice: 'it-IT', press: 'Prema un tasto per chiamare {name}.', recorded: 'Questa chiamata viene registrata.' },
  pt: { voice: 'pt-BR', press: 'Pressione uma tecla para ligar para {name}.', recorded: 'Esta ligação é gravada.' },
  ru: { voice: 'ru-RU', press: 'Нажмите любую клавишу, чтобы позвонить: {name}.', recorded: 'Разговор записывается.' },
  ar: { voice: 'ar-AE', press: 'اضغط أي مفتاح للاتصال بـ {name}.', recorded: 'هذه المكالمة مسجلة.' },
  ja: {
    voice: 'ja-JP',
    press: '{name} さんに電話するには、いずれかのキーを押してください。',
    recorded: 'この通話は録音されます。',
  },
  zh: { voice: 'cmn-CN', press: '按任意键呼叫 {name}。', recorded: '本次通话将被录音。' },
};

export const wordsIn = (language: string | null): Words =>
  words[isLocale(language ?? '') ? (language as Locale) : 'en'];

/** The language that a member chose. */
export async function languageOf({ db }: Services, userId: string): Promise<string | null> {
  const row = await db.asSystem((tx) =>
    tx.one<{ language: string }>(sql`
      select preferred_locale as language from user_language_preferences where user_id = ${userId}`),
  );
  return row?.language ?? null;
}
