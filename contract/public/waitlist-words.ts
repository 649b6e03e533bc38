import type { Locale } from '../core/locale.ts';
import type { Vertical } from '../core/verticals.ts';

/** Rises whenever a text of the consent changes, so that a record says which one was agreed to. */
export const waitlistConsentVersion = 1;

/** How long an address that nobody confirmed is kept. */
export const waitlistDays = 7;

/** What a visitor agrees to, in the words they see; the server stores the same words with the address. */
export const waitlistConsent: Record<Locale, string> = {
  en: 'I agree that my email address is stored so that I am told once when this opens. It is used for nothing else, and I can take it back at any time.',
  es: 'Acepto que se guarde mi correo electrónico para avisarme una sola vez cuando esto se abra. No se usa para nada más y puedo retirarlo en cualquier momento.',
  fr: 'J’accepte que mon adresse e-mail soit enregistrée afin que je sois prévenu une seule fois de l’ouverture. Elle ne sert à rien d’autre et je peux la retirer à tout moment.',
  de: 'Ich bin einverstanden, dass meine E-Mail-Adresse gespeichert wird, um mir einmal Bescheid zu geben, wenn es losgeht. Sie wird für nichts anderes genutzt, und ich kann sie jederzeit zurückziehen.',
  zh: '我同意保存我的电子邮件地址，以便在开放时通知我一次。该地址不作其他用途，我可以随时撤回。',
  ja: '提供開始時に一度だけお知らせを受け取るため、メールアドレスが保存されることに同意します。他の目的には使用されず、いつでも取り消せます。',
  ar: 'أوافق على حفظ بريدي الإلكتروني لإبلاغي مرة واحدة عند الإطلاق. لا يُستخدم لأي غرض آخر ويمكنني سحبه في أي وقت.',
  pt: 'Concordo que meu e-mail seja armazenado para que eu seja avisado uma única vez quando isto abrir. Ele não é usado para mais nada e posso retirá-lo a qualquer momento.',
  it: 'Acconsento che il mio indirizzo email sia conservato per avvisarmi una sola volta all’apertura. Non è usato per altro e posso ritirarlo in qualsiasi momento.',
  ru: 'Я согласен на хранение моего адреса электронной почты, чтобы один раз сообщить мне об открытии. Он не используется ни для чего другого, и я могу отозвать его в любое время.',
};

/** As they are called in a mail. */
export const verticalWords: Record<Locale, Record<Vertical, string>> = {
  en: { realestate: 'Real estate', mortgage: 'Mortgage', insurance: 'Insurance' },
  es: { realestate: 'Inmobiliaria', mortgage: 'Hipotecas', insurance: 'Seguros' },
  fr: { realestate: 'Immobilier', mortgage: 'Crédit immobilier', insurance: 'Assurance' },
  de: { realestate: 'Immobilien', mortgage: 'Baufinanzierung', insurance: 'Versicherung' },
  zh: { realestate: '房地产', mortgage: '房贷', insurance: '保险' },
  ja: { realestate: '不動産', mortgage: '住宅ローン', insurance: '保険' },
  ar: { realestate: 'العقارات', mortgage: 'الرهن العقاري', insurance: 'التأمين' },
  pt: { realestate: 'Imóveis', mortgage: 'Crédito imobiliário', insurance: 'Seguros' },
  it: { realestate: 'Immobiliare', mortgage: 'Mutui', insurance: 'Assicurazioni' },
  ru: { realestate: 'Недвижимость', mortgage: 'Ипотека', insurance: 'Страхование' },
};
