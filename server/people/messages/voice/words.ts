import { isLocale, type Locale } from '#contract/core/locale.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';

type Words = {
  voice: string;
  press: string;
  recorded: string;
  /** Spoken to the member whose phone rings for an incoming call. */
  incoming: string;
  /** Spoken to the caller. */
  nobody: string;
  /** The title of the task for the member who missed the call. */
  callBack: string;
};

/** The spoken texts of calls, in the languages that Twilio speaks. */
const words: Record<Locale, Words> = {
  en: {
    voice: 'en-US',
    press: 'Press any key to call {name}.',
    recorded: 'This call is recorded.',
    incoming: 'Call from {name}. Press any key to answer.',
    nobody: 'Nobody can take your call right now. We will call you back.',
    callBack: 'Call back: {name}',
  },
  es: {
    voice: 'es-MX',
    press: 'Pulse cualquier tecla para llamar a {name}.',
    recorded: 'Esta llamada se graba.',
    incoming: 'Llamada de {name}. Pulse cualquier tecla para contestar.',
    nobody: 'En este momento nadie puede atender su llamada. Le devolveremos la llamada.',
    callBack: 'Devolver la llamada: {name}',
  },
  fr: {
    voice: 'fr-FR',
    press: 'Appuyez sur une touche pour appeler {name}.',
    recorded: 'Cet appel est enregistré.',
    incoming: 'Appel de {name}. Appuyez sur une touche pour répondre.',
    nobody: 'Personne ne peut prendre votre appel pour le moment. Nous vous rappellerons.',
    callBack: 'Rappeler : {name}',
  },
  de: {
    voice: 'de-DE',
    press: 'Drücken Sie eine Taste, um {name} anzurufen.',
    recorded: 'Dieses Gespräch wird aufgezeichnet.',
    incoming: 'Anruf von {name}. Drücken Sie eine Taste, um ihn anzunehmen.',
    nobody: 'Zurzeit kann niemand Ihren Anruf annehmen. Wir rufen Sie zurück.',
    callBack: 'Zurückrufen: {name}',
  },
  it: {
    voice: 'it-IT',
    press: 'Prema un tasto per chiamare {name}.',
    recorded: 'Questa chiamata viene registrata.',
    incoming: 'Chiamata da {name}. Prema un tasto per rispondere.',
    nobody: 'Al momento nessuno può rispondere. La richiameremo.',
    callBack: 'Richiamare: {name}',
  },
  pt: {
    voice: 'pt-BR',
    press: 'Pressione uma tecla para ligar para {name}.',
    recorded: 'Esta ligação é gravada.',
    incoming: 'Ligação de {name}. Pressione uma tecla para atender.',
    nobody: 'No momento ninguém pode atender. Retornaremos a sua ligação.',
    callBack: 'Retornar a ligação: {name}',
  },
  ru: {
    voice: 'ru-RU',
    press: 'Нажмите любую клавишу, чтобы позвонить: {name}.',
    recorded: 'Разговор записывается.',
    incoming: 'Звонит {name}. Нажмите любую клавишу, чтобы ответить.',
    nobody: 'Сейчас никто не может ответить. Мы вам перезвоним.',
    callBack: 'Перезвонить: {name}',
  },
  ar: {
    voice: 'ar-AE',
    press: 'اضغط أي مفتاح للاتصال بـ {name}.',
    recorded: 'هذه المكالمة مسجلة.',
    incoming: 'مكالمة من {name}. اضغط أي مفتاح للرد.',
    nobody: 'لا يمكن لأحد الرد على مكالمتك الآن. سنعاود الاتصال بك.',
    callBack: 'معاودة الاتصال: {name}',
  },
  ja: {
    voice: 'ja-JP',
    press: '{name} さんに電話するには、いずれかのキーを押してください。',
    recorded: 'この通話は録音されます。',
    incoming: '{name} さんからの電話です。応答するには、いずれかのキーを押してください。',
    nobody: 'ただいま電話に出られません。折り返しご連絡いたします。',
    callBack: '折り返し電話：{name}',
  },
  zh: {
    voice: 'cmn-CN',
    press: '按任意键呼叫 {name}。',
    recorded: '本次通话将被录音。',
    incoming: '{name} 来电。按任意键接听。',
    nobody: '现在无人接听您的电话。我们会给您回电。',
    callBack: '回电：{name}',
  },
};

export const wordsIn = (language: string | null): Words =>
  words[isLocale(language ?? '') ? (language as Locale) : 'en'];

export async function languageOf({ db }: Services, userId: string): Promise<string | null> {
  const row = await db.asSystem((tx) =>
    tx.one<{ language: string }>(sql`
      select preferred_locale as language from user_language_preferences where user_id = ${userId}`),
  );
  return row?.language ?? null;
}
