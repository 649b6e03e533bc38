import type { Locale } from '#contract/core/locale.ts';

type Texts = Record<'subject' | 'greeting' | 'body' | 'button' | 'once', string>;

/** In the language of who is asked in. Nothing of what is behind the link stands in the mail. */
export const portalTexts: Record<Locale, Texts> = {
  en: {
    subject: 'Your sign-in link for {organisation}',
    greeting: 'Hello {name},',
    body: '{organisation} has set up your client portal: everything about your account in one place, and where you send documents. Sign in with this link:',
    button: 'Sign in',
    once: 'The link is for you only and signs in once, within seven days. You can ask for a new one on the page.',
  },
  es: {
    subject: 'Su enlace de acceso a {organisation}',
    greeting: 'Hola, {name}:',
    body: '{organisation} ha preparado su portal de cliente: todo lo suyo en un solo lugar, y donde enviar los documentos. Entre con este enlace:',
    button: 'Entrar',
    once: 'El enlace es solo suyo y sirve para entrar una vez, en un plazo de siete días. En la página puede pedir otro.',
  },
  fr: {
    subject: 'Votre lien de connexion à {organisation}',
    greeting: 'Bonjour {name},',
    body: '{organisation} vous a préparé une page personnelle : tout ce qui vous concerne au même endroit, et où envoyer ce qui est demandé. Connectez-vous avec ce lien :',
    button: 'Se connecter',
    once: 'Ce lien est à vous seul et permet une seule connexion, dans les sept jours. Vous pouvez en demander un autre sur la page.',
  },
  de: {
    subject: 'Ihr Anmeldelink für {organisation}',
    greeting: 'Guten Tag {name},',
    body: '{organisation} hat eine eigene Seite für Sie: alles, was Sie betrifft, an einem Ort, und wohin Sie Unterlagen senden. Melden Sie sich mit diesem Link an:',
    button: 'Anmelden',
    once: 'Der Link ist nur für Sie und gilt für eine Anmeldung innerhalb von sieben Tagen. Auf der Seite können Sie einen neuen anfordern.',
  },
  pt: {
    subject: 'Seu link de acesso à {organisation}',
    greeting: 'Olá, {name},',
    body: '{organisation} tem uma página só sua: tudo o que diz respeito a você em um só lugar, e onde enviar o que for pedido. Entre com este link:',
    button: 'Entrar',
    once: 'O link é só seu e permite entrar uma vez, dentro de sete dias. Você pode pedir outro na página.',
  },
  it: {
    subject: 'Il suo link di accesso a {organisation}',
    greeting: 'Buongiorno {name},',
    body: '{organisation} ha una pagina tutta sua per lei: ciò che la riguarda in un solo posto, e dove inviare quanto richiesto. Acceda con questo link:',
    button: 'Accedi',
    once: 'Il link è solo per lei e vale per un accesso, entro sette giorni. Sulla pagina può chiederne un altro.',
  },
  ar: {
    subject: 'رابط الدخول الخاص بك إلى {organisation}',
    greeting: 'مرحبًا {name}،',
    body: 'لدى {organisation} صفحة خاصة بك: كل ما يخصك في مكان واحد، وحيث ترسل المطلوب. سجّل الدخول بهذا الرابط:',
    button: 'تسجيل الدخول',
    once: 'الرابط لك وحدك ويصلح لدخول واحد خلال سبعة أيام. يمكنك طلب رابط جديد من الصفحة.',
  },
  zh: {
    subject: '您在 {organisation} 的登录链接',
    greeting: '{name}，您好：',
    body: '{organisation} 为您准备了专属页面：与您有关的一切集中在一处，也可在此提交所需材料。请用此链接登录：',
    button: '登录',
    once: '此链接仅供您本人使用，七天内可登录一次。您可以在页面上索取新链接。',
  },
  ja: {
    subject: '{organisation} のサインインリンク',
    greeting: '{name} 様',
    body: '{organisation} があなた専用のページを用意しました。必要な情報の確認や書類の提出を一か所で行えます。次のリンクからサインインしてください:',
    button: 'サインイン',
    once: 'リンクはご本人専用で、7 日以内に 1 回サインインできます。新しいリンクはページから請求できます。',
  },
  ru: {
    subject: 'Ссылка для входа: {organisation}',
    greeting: 'Здравствуйте, {name}!',
    body: '{organisation} создала для вас личную страницу: всё, что вас касается, в одном месте, и туда же можно отправлять документы. Войдите по этой ссылке:',
    button: 'Войти',
    once: 'Ссылка только для вас и действует для одного входа в течение семи дней. Новую можно запросить на странице.',
  },
};
