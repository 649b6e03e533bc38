import type { Locale } from '#contract/core/locale.ts';
import type { TemplatedMail } from '#server/people/mail-templates/start.ts';

type Texts = Record<'greeting' | 'invite' | 'inviteSubject' | 'news' | 'newsSubject' | 'proof', string>;

/** In the guest's language. Messages are shown in the room only, not in emails. */
export const roomTexts: Record<Locale, Texts> = {
  en: {
    greeting: 'Hello {name},',
    invite:
      '{organisation} invited you to the deal room for “{deal}”: dates, documents and messages in one place. This link is for you only:',
    inviteSubject: 'Your deal room for “{deal}”',
    news: 'There’s an update for you in the deal room for “{deal}”:',
    newsSubject: 'Update in the deal room for “{deal}”',
    proof: 'You’ll be asked for a texted code or your passcode. We never send account numbers by email.',
  },
  es: {
    greeting: 'Hola, {name}:',
    invite:
      '{organisation} ha abierto una sala para «{deal}»: sus fechas, sus documentos y todo lo que se escribe, en un solo lugar. Este enlace es solo suyo:',
    inviteSubject: 'Su sala para «{deal}»',
    news: 'Hay novedades para usted en la sala de «{deal}»:',
    newsSubject: 'Novedades en la sala de «{deal}»',
    proof:
      'Al entrar se le pedirá un código por SMS o su código de acceso. Nunca enviamos números de cuenta por correo electrónico.',
  },
  fr: {
    greeting: 'Bonjour {name},',
    invite:
      '{organisation} a ouvert un espace pour « {deal} » : les dates, les documents et les échanges au même endroit. Ce lien est à vous seul :',
    inviteSubject: 'Votre espace pour « {deal} »',
    news: 'Il y a du nouveau pour vous dans l’espace « {deal} » :',
    newsSubject: 'Du nouveau dans l’espace « {deal} »',
    proof:
      'À l’entrée, un code par SMS ou votre code d’accès vous sera demandé. Nous n’envoyons jamais de numéros de compte par e-mail.',
  },
  de: {
    greeting: 'Guten Tag {name},',
    invite:
      '{organisation} hat einen Raum für „{deal}“ eröffnet: Termine, Dokumente und alles Geschriebene an einem Ort. Dieser Link gehört nur Ihnen:',
    inviteSubject: 'Ihr Raum für „{deal}“',
    news: 'Im Raum für „{deal}“ gibt es Neues für Sie:',
    newsSubject: 'Neues im Raum für „{deal}“',
    proof:
      'Sie werden nach einem Code per SMS oder nach Ihrem Kennwort gefragt. Kontonummern senden wir nie per E-Mail.',
  },
  zh: {
    greeting: '{name}，您好：',
    invite: '{organisation} 为“{deal}”开设了专属空间：日期、文件和所有留言都在一处。此链接仅供您本人使用：',
    inviteSubject: '“{deal}”的专属空间',
    news: '“{deal}”的空间里有给您的新内容：',
    newsSubject: '“{deal}”的空间有新内容',
    proof: '进入时会要求输入短信验证码或口令。我们绝不会通过电子邮件发送账号。',
  },
  ja: {
    greeting: '{name} 様',
    invite:
      '{organisation} が「{deal}」のルームを開設しました。日程、書類、やり取りを一か所でご覧いただけます。このリンクはご本人専用です：',
    inviteSubject: '「{deal}」のルームのご案内',
    news: '「{deal}」のルームに新しいお知らせがあります：',
    newsSubject: '「{deal}」のルームの新着',
    proof: '入室の際に、SMS のコードまたはパスコードをお尋ねします。口座番号をメールでお送りすることはありません。',
  },
  ar: {
    greeting: 'مرحبًا \u2068{name}\u2069،',
    invite:
      'فتحت \u2068{organisation}\u2069 غرفة لصفقة «\u2068{deal}\u2069»: المواعيد والمستندات وكل ما يُكتب في مكان واحد. هذا الرابط لك وحدك:',
    inviteSubject: 'غرفتك لصفقة «\u2068{deal}\u2069»',
    news: 'هناك جديد يخصك في غرفة «\u2068{deal}\u2069»:',
    newsSubject: 'جديد في غرفة «\u2068{deal}\u2069»',
    proof: 'عند الدخول سيُطلب منك رمز عبر رسالة نصية أو رمز المرور. نحن لا نرسل أرقام الحسابات بالبريد الإلكتروني أبدًا.',
  },
  pt: {
    greeting: 'Olá, {name}:',
    invite:
      '{organisation} abriu uma sala para “{deal}”: as datas, os documentos e tudo o que se escreve, em um só lugar. Este link é só seu:',
    inviteSubject: 'Sua sala para “{deal}”',
    news: 'Há novidades para você na sala de “{deal}”:',
    newsSubject: 'Novidades na sala de “{deal}”',
    proof:
      'Na entrada será pedido um código por SMS ou seu código de acesso. Nunca enviamos números de conta por e-mail.',
  },
  it: {
    greeting: 'Gentile {name},',
    invite:
      '{organisation} ha aperto una stanza per «{deal}»: le date, i documenti e tutto ciò che si scrive, in un solo posto. Questo link è solo suo:',
    inviteSubject: 'La sua stanza per «{deal}»',
    news: 'Ci sono novità per lei nella stanza di «{deal}»:',
    newsSubject: 'Novità nella stanza di «{deal}»',
    proof:
      'All’ingresso le verrà chiesto un codice via SMS o il codice d’accesso. Non inviamo mai numeri di conto via e-mail.',
  },
  ru: {
    greeting: 'Здравствуйте, {name}!',
    invite:
      '{organisation} открывает комнату для сделки «{deal}»: даты, документы и вся переписка в одном месте. Эта ссылка только для вас:',
    inviteSubject: 'Ваша комната по сделке «{deal}»',
    news: 'В комнате сделки «{deal}» есть новое для вас:',
    newsSubject: 'Новое в комнате сделки «{deal}»',
    proof:
      'При входе попросят код из SMS или кодовое слово. Мы никогда не отправляем номера счетов по электронной почте.',
  },
};

export const roomMails: readonly TemplatedMail[] = (['invite', 'news'] as const).map((what) => ({
  key: what === 'news' ? 'room_news' : 'room_invited',
  hasFacts: false,
  usual(locale) {
    const texts = roomTexts[locale];
    return { subject: texts[`${what}Subject`], lines: [texts.greeting, texts[what]], note: texts.proof };
  },
}));
