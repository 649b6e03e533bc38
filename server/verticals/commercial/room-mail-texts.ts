import type { Locale } from '#contract/core/locale.ts';

type Texts = { subject: string; greeting: string; invite: string; button: string; own: string };

/** The mail that asks an investor into a data room. */
export const roomTexts: Record<Locale, Texts> = {
  en: {
    subject: 'Data room: {building}',
    greeting: 'Hello {name},',
    invite:
      '{organisation} invites you to the data room of {building}. Sign the confidentiality agreement to see the documents.',
    button: 'Open data room',
    own: 'This link is yours alone. What you open is recorded.',
  },
  es: {
    subject: 'Sala de datos: {building}',
    greeting: 'Hola, {name}:',
    invite:
      '{organisation} le invita a la sala de datos de {building}. Firme el acuerdo de confidencialidad para ver los documentos.',
    button: 'Abrir la sala de datos',
    own: 'Este enlace es solo suyo. Se registra lo que abra.',
  },
  fr: {
    subject: 'Data room : {building}',
    greeting: 'Bonjour {name},',
    invite:
      '{organisation} vous invite dans la data room de {building}. Signez l’accord de confidentialité pour voir les documents.',
    button: 'Ouvrir la data room',
    own: 'Ce lien vous est personnel. Ce que vous ouvrez est enregistré.',
  },
  de: {
    subject: 'Datenraum: {building}',
    greeting: 'Guten Tag {name},',
    invite:
      '{organisation} lädt Sie in den Datenraum von {building} ein. Unterschreiben Sie die Vertraulichkeitserklärung, um die Unterlagen zu sehen.',
    button: 'Datenraum öffnen',
    own: 'Dieser Link gehört nur Ihnen. Was Sie öffnen, wird festgehalten.',
  },
  zh: {
    subject: '数据室：{building}',
    greeting: '{name}，您好：',
    invite: '{organisation} 邀请您进入 {building} 的数据室。签署保密协议后即可查看文件',
    button: '打开数据室',
    own: '此链接仅供您本人使用。您打开的内容会被记录。',
  },
  ja: {
    subject: 'データルーム：{building}',
    greeting: '{name} 様',
    invite:
      '{organisation} より、{building} のデータルームにご招待します。秘密保持契約に署名すると資料をご覧いただけます',
    button: 'データルームを開く',
    own: 'このリンクはご本人専用です。開いた資料は記録されます。',
  },
  ar: {
    subject: 'غرفة البيانات: {building}',
    greeting: 'مرحبًا {name}،',
    invite: 'تدعوك {organisation} إلى غرفة بيانات {building}. وقّع اتفاقية السرية للاطلاع على المستندات.',
    button: 'فتح غرفة البيانات',
    own: 'هذا الرابط خاص بك وحدك. ويُسجَّل ما تفتحه.',
  },
  pt: {
    subject: 'Data room: {building}',
    greeting: 'Olá, {name},',
    invite:
      '{organisation} convida você para o data room de {building}. Assine o acordo de confidencialidade para ver os documentos.',
    button: 'Abrir o data room',
    own: 'Este link é só seu. O que você abrir fica registrado.',
  },
  it: {
    subject: 'Data room: {building}',
    greeting: 'Buongiorno {name},',
    invite:
      '{organisation} la invita nella data room di {building}. Firmi l’accordo di riservatezza per vedere i documenti.',
    button: 'Apri la data room',
    own: 'Questo link è solo suo. Ciò che apre viene registrato.',
  },
  ru: {
    subject: 'Комната данных: {building}',
    greeting: 'Здравствуйте, {name}!',
    invite:
      '{organisation} приглашает вас в комнату данных объекта {building}. Подпишите соглашение о конфиденциальности, чтобы увидеть документы.',
    button: 'Открыть комнату данных',
    own: 'Эта ссылка только ваша. Всё, что вы открываете, записывается.',
  },
};
