import type { Locale } from '../core/locale.ts';

/** The initial consent text of a site, which its owner may rewrite. {who} stands for the organization. */
export const firstConsent: Record<Locale, string> = {
  en: 'I agree that {who} keeps what I send here and answers me by email, phone or text.',
  es: 'Acepto que {who} guarde lo que envío aquí y me responda por correo, teléfono o mensaje.',
  fr: 'J’accepte que {who} conserve ce que j’envoie ici et me réponde par e-mail, téléphone ou SMS.',
  de: 'Ich bin einverstanden, dass {who} speichert, was ich hier sende, und mir per E-Mail, Telefon oder SMS antwortet.',
  zh: '我同意 {who} 保存我在此提交的内容，并通过电子邮件、电话或短信回复我。',
  ja: '{who} がここで送る内容を保管し、メール・電話・SMS で返答することに同意します。',
  ar: 'أوافق على أن تحتفظ {who} بما أرسله هنا وأن ترد عليّ بالبريد الإلكتروني أو الهاتف أو الرسائل النصية.',
  pt: 'Concordo que {who} guarde o que envio aqui e me responda por e-mail, telefone ou mensagem.',
  it: 'Accetto che {who} conservi ciò che invio qui e mi risponda per e-mail, telefono o SMS.',
  ru: 'Я согласен, что {who} хранит отправленное здесь и отвечает мне по почте, телефону или СМС.',
};

/** The consent text with the organization's current name. */
export const consentShown = (consent: string, who: string): string => consent.replaceAll('{who}', who);
