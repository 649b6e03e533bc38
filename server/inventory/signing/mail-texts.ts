import { isLocale, type Locale } from '#contract/core/locale.ts';

type Texts = Record<'greeting' | 'asks' | 'subject' | 'reminder' | 'copy' | 'signed', string>;

/** In the language of who is to sign. */
const texts: Record<Locale, Texts> = {
  en: {
    greeting: 'Hello {name},',
    asks: '{organisation} asks you to sign “{title}”.',
    subject: 'Please sign “{title}”',
    reminder: 'Reminder: please sign “{title}”',
    copy: '“{title}” has been signed by everybody. Your signed copy is here:',
    signed: 'Signed by everybody: “{title}”',
  },
  es: {
    greeting: 'Hola, {name}:',
    asks: '{organisation} le pide que firme «{title}».',
    subject: 'Por favor, firme «{title}»',
    reminder: 'Recordatorio: por favor, firme «{title}»',
    copy: 'Todos han firmado «{title}». Su copia firmada está aquí:',
    signed: 'Firmado por todos: «{title}»',
  },
  fr: {
    greeting: 'Bonjour {name},',
    asks: '{organisation} vous demande de signer « {title} ».',
    subject: 'Merci de signer « {title} »',
    reminder: 'Rappel : merci de signer « {title} »',
    copy: 'Tout le monde a signé « {title} ». Votre exemplaire signé se trouve ici :',
    signed: 'Signé par tous : « {title} »',
  },
  de: {
    greeting: 'Guten Tag {name},',
    asks: '{organisation} bittet Sie, „{title}“ zu unterschreiben.',
    subject: 'Bitte unterschreiben: „{title}“',
    reminder: 'Erinnerung: bitte „{title}“ unterschreiben',
    copy: 'Alle haben „{title}“ unterschrieben. Ihr unterschriebenes Exemplar finden Sie hier:',
    signed: 'Von allen unterschrieben: „{title}“',
  },
  zh: {
    greeting: '{name}，您好：',
    asks: '{organisation} 请您签署《{title}》。',
    subject: '请签署《{title}》',
    reminder: '提醒：请签署《{title}》',
    copy: '各方均已签署《{title}》。您的签署副本在此：',
    signed: '各方均已签署：《{title}》',
  },
  ja: {
    greeting: '{name} 様',
    asks: '{organisation} より「{title}」へのご署名をお願いいたします。',
    subject: '「{title}」へのご署名のお願い',
    reminder: '再度のお知らせ：「{title}」へのご署名のお願い',
    copy: '「{title}」への署名がすべて完了しました。署名済みの控えはこちらです：',
    signed: '署名完了：「{title}」',
  },
  ar: {
    greeting: 'مرحبًا \u2068{name}\u2069،',
    asks: 'تطلب منك \u2068{organisation}\u2069 توقيع «\u2068{title}\u2069».',
    subject: 'يُرجى توقيع «\u2068{title}\u2069»',
    reminder: 'تذكير: يُرجى توقيع «\u2068{title}\u2069»',
    copy: 'وقّع الجميع «\u2068{title}\u2069». نسختك الموقّعة هنا:',
    signed: 'وقّع الجميع: «\u2068{title}\u2069»',
  },
  pt: {
    greeting: 'Olá, {name}:',
    asks: '{organisation} pede que você assine “{title}”.',
    subject: 'Por favor, assine “{title}”',
    reminder: 'Lembrete: por favor, assine “{title}”',
    copy: 'Todos assinaram “{title}”. Sua cópia assinada está aqui:',
    signed: 'Assinado por todos: “{title}”',
  },
  it: {
    greeting: 'Gentile {name},',
    asks: '{organisation} le chiede di firmare «{title}».',
    subject: 'Da firmare: «{title}»',
    reminder: 'Promemoria: da firmare «{title}»',
    copy: 'Tutti hanno firmato «{title}». La sua copia firmata è qui:',
    signed: 'Firmato da tutti: «{title}»',
  },
  ru: {
    greeting: 'Здравствуйте, {name}!',
    asks: '{organisation} просит вас подписать «{title}».',
    subject: 'Пожалуйста, подпишите «{title}»',
    reminder: 'Напоминание: пожалуйста, подпишите «{title}»',
    copy: 'Все подписали «{title}». Ваш подписанный экземпляр здесь:',
    signed: 'Подписано всеми: «{title}»',
  },
};

/** English where nobody knows what somebody speaks. */
export const signingTexts = (language: string | null | undefined): Texts => texts[isLocale(language) ? language : 'en'];
