import { isLocale, type Locale } from '#contract/core/locale.ts';
import type { TemplatedMail } from '#server/people/mail-templates/start.ts';

type Texts = Record<
  'greeting' | 'asks' | 'subject' | 'reminder' | 'copy' | 'signed' | 'over' | 'declined' | 'cancelled',
  string
>;

/** In the signer's language. */
const texts: Record<Locale, Texts> = {
  en: {
    greeting: 'Hello {name},',
    asks: '{organisation} has sent you “{title}” to sign.',
    subject: 'Please sign “{title}”',
    reminder: 'Reminder: please sign “{title}”',
    copy: 'Everyone has signed “{title}”. Your signed copy:',
    signed: 'Completed: “{title}”',
    over: 'Signature request closed: “{title}”',
    declined: '{who} declined to sign “{title}”, so it won’t be completed. You don’t need to do anything.',
    cancelled: '{organisation} voided the signature request for “{title}”. You don’t need to do anything.',
  },
  es: {
    greeting: 'Hola, {name}:',
    asks: '{organisation} le pide que firme «{title}».',
    subject: 'Por favor, firme «{title}»',
    reminder: 'Recordatorio: por favor, firme «{title}»',
    copy: 'Todos han firmado «{title}». Su copia firmada está aquí:',
    signed: 'Firmado por todos: «{title}»',
    over: 'Ya no hay que firmar «{title}»',
    declined: '{who} se ha negado a firmar «{title}», por lo que no se completará. Usted ya no tiene que hacer nada.',
    cancelled: '{organisation} ha cancelado la firma de «{title}». Usted ya no tiene que hacer nada.',
  },
  fr: {
    greeting: 'Bonjour {name},',
    asks: '{organisation} vous demande de signer « {title} ».',
    subject: 'Merci de signer « {title} »',
    reminder: 'Rappel : merci de signer « {title} »',
    copy: 'Tout le monde a signé « {title} ». Votre exemplaire signé se trouve ici :',
    signed: 'Signé par tous : « {title} »',
    over: 'N’est plus à signer : « {title} »',
    declined: '{who} a refusé de signer « {title} », qui ne sera donc pas finalisé. Vous n’avez plus rien à faire.',
    cancelled: '{organisation} a annulé la signature de « {title} ». Vous n’avez plus rien à faire.',
  },
  de: {
    greeting: 'Guten Tag {name},',
    asks: '{organisation} bittet Sie, „{title}“ zu unterschreiben.',
    subject: 'Bitte unterschreiben: „{title}“',
    reminder: 'Erinnerung: bitte „{title}“ unterschreiben',
    copy: 'Alle haben „{title}“ unterschrieben. Ihr unterschriebenes Exemplar finden Sie hier:',
    signed: 'Von allen unterschrieben: „{title}“',
    over: 'Nicht mehr zu unterschreiben: „{title}“',
    declined:
      '{who} hat abgelehnt, „{title}“ zu unterschreiben; es kommt daher nicht zustande. Sie müssen nichts mehr tun.',
    cancelled: '{organisation} hat die Unterzeichnung von „{title}“ abgesagt. Sie müssen nichts mehr tun.',
  },
  zh: {
    greeting: '{name}，您好：',
    asks: '{organisation} 请您签署《{title}》。',
    subject: '请签署《{title}》',
    reminder: '提醒：请签署《{title}》',
    copy: '各方均已签署《{title}》。您的签署副本在此：',
    signed: '各方均已签署：《{title}》',
    over: '无需再签署：《{title}》',
    declined: '{who} 拒绝签署《{title}》，因此签署不会完成。您无需再做任何事。',
    cancelled: '{organisation} 已取消《{title}》的签署。您无需再做任何事。',
  },
  ja: {
    greeting: '{name} 様',
    asks: '{organisation} より「{title}」へのご署名をお願いいたします。',
    subject: '「{title}」へのご署名のお願い',
    reminder: '再度のお知らせ：「{title}」へのご署名のお願い',
    copy: '「{title}」への署名がすべて完了しました。署名済みの控えはこちらです：',
    signed: '署名完了：「{title}」',
    over: '署名は不要になりました：「{title}」',
    declined: '{who} 様が「{title}」への署名を辞退されたため、署名は完了しません。お手続きは不要です。',
    cancelled: '{organisation} が「{title}」への署名依頼を取り消しました。お手続きは不要です。',
  },
  ar: {
    greeting: 'مرحبًا \u2068{name}\u2069،',
    asks: 'تطلب منك \u2068{organisation}\u2069 توقيع «\u2068{title}\u2069».',
    subject: 'يُرجى توقيع «\u2068{title}\u2069»',
    reminder: 'تذكير: يُرجى توقيع «\u2068{title}\u2069»',
    copy: 'وقّع الجميع «\u2068{title}\u2069». نسختك الموقّعة هنا:',
    signed: 'وقّع الجميع: «\u2068{title}\u2069»',
    over: 'لم يعد التوقيع مطلوبًا: «\u2068{title}\u2069»',
    declined: 'رفض \u2068{who}\u2069 توقيع «\u2068{title}\u2069»، لذلك لن يكتمل. لم يبقَ عليك أي إجراء.',
    cancelled: 'ألغت \u2068{organisation}\u2069 توقيع «\u2068{title}\u2069». لم يبقَ عليك أي إجراء.',
  },
  pt: {
    greeting: 'Olá, {name}:',
    asks: '{organisation} pede que você assine “{title}”.',
    subject: 'Por favor, assine “{title}”',
    reminder: 'Lembrete: por favor, assine “{title}”',
    copy: 'Todos assinaram “{title}”. Sua cópia assinada está aqui:',
    signed: 'Assinado por todos: “{title}”',
    over: 'Não é mais preciso assinar: “{title}”',
    declined:
      '{who} recusou-se a assinar “{title}”, que por isso não será concluído. Você não precisa fazer mais nada.',
    cancelled: '{organisation} cancelou a assinatura de “{title}”. Você não precisa fazer mais nada.',
  },
  it: {
    greeting: 'Gentile {name},',
    asks: '{organisation} le chiede di firmare «{title}».',
    subject: 'Da firmare: «{title}»',
    reminder: 'Promemoria: da firmare «{title}»',
    copy: 'Tutti hanno firmato «{title}». La sua copia firmata è qui:',
    signed: 'Firmato da tutti: «{title}»',
    over: 'Non più da firmare: «{title}»',
    declined: '{who} ha rifiutato di firmare «{title}», che quindi non sarà completato. Non deve fare altro.',
    cancelled: '{organisation} ha annullato la firma di «{title}». Non deve fare altro.',
  },
  ru: {
    greeting: 'Здравствуйте, {name}!',
    asks: '{organisation} просит вас подписать «{title}».',
    subject: 'Пожалуйста, подпишите «{title}»',
    reminder: 'Напоминание: пожалуйста, подпишите «{title}»',
    copy: 'Все подписали «{title}». Ваш подписанный экземпляр здесь:',
    signed: 'Подписано всеми: «{title}»',
    over: 'Больше не нужно подписывать: «{title}»',
    declined:
      '{who} отказывается подписать «{title}», поэтому подписание не состоится. От вас больше ничего не требуется.',
    cancelled: '{organisation} отменяет подписание «{title}». От вас больше ничего не требуется.',
  },
};

/** English when the language is unknown. */
export const signingTexts = (language: string | null | undefined): Texts => texts[isLocale(language) ? language : 'en'];

const mail = (
  key: TemplatedMail['key'],
  subject: keyof Texts,
  sentence: keyof Texts,
  ...more: string[]
): TemplatedMail => ({
  key,
  hasFacts: false,
  usual: (locale) => ({
    subject: texts[locale][subject],
    lines: [texts[locale].greeting, texts[locale][sentence], ...more],
  }),
});

export const signingMails: readonly TemplatedMail[] = [
  mail('signing_asked', 'subject', 'asks', '{message}'),
  mail('signing_reminder', 'reminder', 'asks', '{message}'),
  mail('signing_copy', 'signed', 'copy'),
];
