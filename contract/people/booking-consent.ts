import type { Locale } from '../core/locale.ts';

/** Increase this whenever a text below changes, so that a consent records which version was agreed to. */
export const bookingConsentVersion = 1;

/** The consent text shown to a visitor who books; the server stores the same text with the booking. */
export const bookingConsent: Record<Locale, string> = {
  en: 'I agree that my name, email address and what I write here are stored and used to arrange and confirm this appointment.',
  es: 'Acepto que se guarden mi nombre, mi correo electrónico y lo que escribo aquí y que se usen para organizar y confirmar esta cita.',
  fr: 'J’accepte que mon nom, mon adresse e-mail et ce que j’écris ici soient enregistrés et utilisés pour organiser et confirmer ce rendez-vous.',
  de: 'Ich bin einverstanden, dass mein Name, meine E-Mail-Adresse und meine Angaben hier gespeichert und verwendet werden, um diesen Termin zu vereinbaren und zu bestätigen.',
  zh: '我同意保存我的姓名、电子邮件地址和在此填写的内容，并用于安排和确认此次预约。',
  ja: '氏名、メールアドレス、ここに記入した内容が保存され、この予約の手配と確認のために使用されることに同意します。',
  ar: 'أوافق على حفظ اسمي وبريدي الإلكتروني وما أكتبه هنا واستخدامها لترتيب هذا الموعد وتأكيده.',
  pt: 'Concordo que meu nome, meu e-mail e o que escrevo aqui sejam guardados e usados para marcar e confirmar este compromisso.',
  it: 'Acconsento che il mio nome, il mio indirizzo e-mail e quanto scrivo qui siano conservati e usati per organizzare e confermare questo appuntamento.',
  ru: 'Я согласен на хранение моего имени, адреса электронной почты и написанного здесь и их использование для организации и подтверждения этой встречи.',
};
