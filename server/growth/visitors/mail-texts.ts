import type { Locale } from '#contract/core/locale.ts';

type Texts = Record<'subject' | 'body' | 'button' | 'once', string>;

/** The email in the language of the page where it was requested. */
export const signInTexts: Record<Locale, Texts> = {
  en: {
    subject: 'Your sign-in link for {organisation}',
    body: 'Sign in to see the homes and searches you saved with {organisation}.',
    button: 'Sign in',
    once: 'The link works for one hour. If you didn’t ask for it, ignore this email and nothing happens.',
  },
  es: {
    subject: 'Su enlace de acceso a {organisation}',
    body: 'Entre para ver las casas y búsquedas que guardó con {organisation}.',
    button: 'Entrar',
    once: 'El enlace funciona durante una hora. Si no lo pidió, ignore este correo y no pasará nada.',
  },
  fr: {
    subject: 'Votre lien de connexion à {organisation}',
    body: 'Connectez-vous pour retrouver les biens et les recherches enregistrés chez {organisation}.',
    button: 'Se connecter',
    once: 'Le lien fonctionne pendant une heure. Si vous ne l’avez pas demandé, ignorez cet e-mail : rien ne se passera.',
  },
  de: {
    subject: 'Ihr Anmeldelink für {organisation}',
    body: 'Melden Sie sich an, um Ihre gespeicherten Häuser und Suchen bei {organisation} zu sehen.',
    button: 'Anmelden',
    once: 'Der Link gilt eine Stunde. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail; es passiert nichts.',
  },
  zh: {
    subject: '您在 {organisation} 的登录链接',
    body: '登录即可查看您在 {organisation} 收藏的房屋和搜索。',
    button: '登录',
    once: '链接在一小时内有效。如果不是您本人申请，请忽略此邮件，不会有任何变化。',
  },
  ja: {
    subject: '{organisation} のログイン用リンク',
    body: 'ログインすると、{organisation} で保存した物件と検索を確認できます。',
    button: 'ログイン',
    once: 'リンクは1時間有効です。心当たりがない場合は、このメールを無視してください。何も起こりません。',
  },
  ar: {
    subject: 'رابط تسجيل الدخول إلى {organisation}',
    body: 'سجّل الدخول لرؤية المنازل وعمليات البحث التي حفظتها لدى {organisation}.',
    button: 'تسجيل الدخول',
    once: 'يعمل الرابط لمدة ساعة واحدة. إذا لم تطلبه، فتجاهل هذه الرسالة ولن يحدث شيء.',
  },
  pt: {
    subject: 'Seu link de acesso a {organisation}',
    body: 'Entre para ver os imóveis e as buscas que você salvou com {organisation}.',
    button: 'Entrar',
    once: 'O link funciona por uma hora. Se você não o pediu, ignore este e-mail e nada acontecerá.',
  },
  it: {
    subject: 'Il suo link di accesso a {organisation}',
    body: 'Acceda per vedere le case e le ricerche salvate con {organisation}.',
    button: 'Accedi',
    once: 'Il link vale un’ora. Se non l’ha richiesto, ignori questa email: non succederà nulla.',
  },
  ru: {
    subject: 'Ссылка для входа: {organisation}',
    body: 'Войдите, чтобы увидеть дома и поиски, сохранённые в {organisation}.',
    button: 'Войти',
    once: 'Ссылка действует один час. Если вы её не запрашивали, просто проигнорируйте это письмо.',
  },
};
