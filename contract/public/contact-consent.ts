import type { Locale } from '../core/locale.ts';

/** Rises whenever a text below changes, so that a record says which one was agreed to. */
export const contactConsentVersion = 1;

/**
 * What a visitor agrees to when they write to us, in the words they see. Not in the catalogues of messages: the server
 * stores the same words with the message, so both must read them from one place.
 */
export const contactConsent: Record<Locale, string> = {
  en: 'I agree that my name, email address and message are stored and used to answer me. They are not used for advertising and are removed after 24 months.',
  es: 'Acepto que se guarden mi nombre, mi correo electrónico y mi mensaje y que se usen para responderme. No se usan para publicidad y se eliminan a los 24 meses.',
  fr: 'J’accepte que mon nom, mon adresse e-mail et mon message soient enregistrés et utilisés pour me répondre. Ils ne servent pas à la publicité et sont supprimés au bout de 24 mois.',
  de: 'Ich bin einverstanden, dass mein Name, meine E-Mail-Adresse und meine Nachricht gespeichert und zur Beantwortung verwendet werden. Sie werden nicht für Werbung genutzt und nach 24 Monaten gelöscht.',
  zh: '我同意保存我的姓名、电子邮件地址和留言，并用于回复我。这些信息不会用于广告，并将在 24 个月后删除。',
  ja: '氏名、メールアドレス、メッセージが保存され、返信のために使用されることに同意します。広告には使用されず、24か月後に削除されます。',
  ar: 'أوافق على حفظ اسمي وبريدي الإلكتروني ورسالتي واستخدامها للرد عليّ. لا تُستخدم للإعلانات وتُحذف بعد 24 شهرًا.',
  pt: 'Concordo que meu nome, e-mail e mensagem sejam armazenados e usados para me responder. Não são usados para publicidade e são removidos após 24 meses.',
  it: 'Acconsento che il mio nome, il mio indirizzo email e il mio messaggio siano conservati e usati per rispondermi. Non sono usati per pubblicità e vengono eliminati dopo 24 mesi.',
  ru: 'Я согласен на хранение моего имени, адреса электронной почты и сообщения и на их использование для ответа мне. Они не используются для рекламы и удаляются через 24 месяца.',
};
