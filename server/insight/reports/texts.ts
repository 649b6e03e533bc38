import type { Locale } from '#contract/core/locale.ts';

type Texts = Record<
  | 'report'
  | 'total'
  | 'left'
  | 'page'
  | 'attached'
  | 'open'
  | 'settings'
  | 'notAllowed'
  | 'noAddress'
  | 'openBoard'
  | 'settingsBoard'
  | 'notYours',
  string
>;

/** In the language of who reads the file or the mail. */
const texts: Record<Locale, Texts> = {
  en: {
    report: 'Report',
    total: 'Total',
    left: '{count} more rows are in the spreadsheet.',
    page: 'Page {page} of {pages}',
    attached: 'The report is attached.',
    open: 'Open report',
    settings: 'Change when this report is emailed:',
    notAllowed: 'Their role can’t see these numbers.',
    noAddress: 'They haven’t confirmed their email address.',
    openBoard: 'Open dashboard',
    settingsBoard: 'Change when this dashboard is emailed:',
    notYours: 'Your role can’t see this number.',
  },
  es: {
    report: 'Informe',
    total: 'Total',
    left: 'Hay {count} filas más en la hoja de cálculo.',
    page: 'Página {page} de {pages}',
    attached: 'El informe va adjunto.',
    open: 'Abrir informe',
    settings: 'Cambiar cuándo se envía este informe:',
    notAllowed: 'Su rol no puede ver estas cifras.',
    noAddress: 'No ha confirmado su correo electrónico.',
    openBoard: 'Abrir panel',
    settingsBoard: 'Cambiar cuándo se envía este panel:',
    notYours: 'Su rol no puede ver esta cifra.',
  },
  fr: {
    report: 'Rapport',
    total: 'Total',
    left: '{count} lignes de plus figurent dans le tableur.',
    page: 'Page {page} sur {pages}',
    attached: 'Le rapport est en pièce jointe.',
    open: 'Ouvrir le rapport',
    settings: 'Modifier l’envoi de ce rapport :',
    notAllowed: 'Son rôle ne permet pas de voir ces chiffres.',
    noAddress: 'L’adresse e-mail n’est pas confirmée.',
    openBoard: 'Ouvrir le tableau de bord',
    settingsBoard: 'Modifier l’envoi de ce tableau de bord :',
    notYours: 'Votre rôle ne permet pas de voir ce chiffre.',
  },
  de: {
    report: 'Bericht',
    total: 'Gesamt',
    left: '{count} weitere Zeilen stehen in der Tabelle.',
    page: 'Seite {page} von {pages}',
    attached: 'Der Bericht liegt bei.',
    open: 'Bericht öffnen',
    settings: 'Versand dieses Berichts ändern:',
    notAllowed: 'Die Rolle darf diese Zahlen nicht sehen.',
    noAddress: 'Die E-Mail-Adresse ist nicht bestätigt.',
    openBoard: 'Dashboard öffnen',
    settingsBoard: 'Versand dieses Dashboards ändern:',
    notYours: 'Ihre Rolle darf diese Zahl nicht sehen.',
  },
  zh: {
    report: '报告',
    total: '合计',
    left: '电子表格中还有 {count} 行。',
    page: '第 {page} 页，共 {pages} 页',
    attached: '报告见附件。',
    open: '打开报告',
    settings: '更改此报告的发送时间：',
    notAllowed: '其角色无法查看这些数据。',
    noAddress: '对方尚未确认邮箱。',
    openBoard: '打开仪表板',
    settingsBoard: '更改此仪表板的发送时间：',
    notYours: '您的角色无法查看此数字。',
  },
  ja: {
    report: 'レポート',
    total: '合計',
    left: '残り{count}行はスプレッドシートにあります。',
    page: '{page}／{pages}ページ',
    attached: 'レポートを添付しました。',
    open: 'レポートを開く',
    settings: 'このレポートの送信設定を変更：',
    notAllowed: 'この役割では数値を表示できません。',
    noAddress: 'メールアドレスが未確認です。',
    openBoard: 'ダッシュボードを開く',
    settingsBoard: 'このダッシュボードの送信設定を変更：',
    notYours: 'あなたの役割ではこの数値を表示できません。',
  },
  ar: {
    report: 'تقرير',
    total: 'الإجمالي',
    left: 'توجد {count} صفوف أخرى في جدول البيانات.',
    page: 'صفحة {page} من {pages}',
    attached: 'التقرير مرفق.',
    open: 'فتح التقرير',
    settings: 'تغيير موعد إرسال هذا التقرير:',
    notAllowed: 'دوره لا يسمح برؤية هذه الأرقام.',
    noAddress: 'لم يؤكد بريده الإلكتروني.',
    openBoard: 'فتح لوحة المعلومات',
    settingsBoard: 'تغيير موعد إرسال هذه اللوحة:',
    notYours: 'لا يسمح دورك برؤية هذا الرقم.',
  },
  pt: {
    report: 'Relatório',
    total: 'Total',
    left: 'Há mais {count} linhas na planilha.',
    page: 'Página {page} de {pages}',
    attached: 'O relatório está em anexo.',
    open: 'Abrir relatório',
    settings: 'Alterar o envio deste relatório:',
    notAllowed: 'A função não permite ver estes números.',
    noAddress: 'O e-mail não foi confirmado.',
    openBoard: 'Abrir painel',
    settingsBoard: 'Alterar quando este painel é enviado:',
    notYours: 'Sua função não pode ver este número.',
  },
  it: {
    report: 'Report',
    total: 'Totale',
    left: 'Altre {count} righe sono nel foglio di calcolo.',
    page: 'Pagina {page} di {pages}',
    attached: 'Il report è allegato.',
    open: 'Apri report',
    settings: 'Cambia l’invio di questo report:',
    notAllowed: 'Il suo ruolo non può vedere questi numeri.',
    noAddress: 'L’indirizzo email non è confermato.',
    openBoard: 'Apri dashboard',
    settingsBoard: 'Modifica l’invio di questa dashboard:',
    notYours: 'Il tuo ruolo non può vedere questo numero.',
  },
  ru: {
    report: 'Отчёт',
    total: 'Итого',
    left: 'Ещё строк в таблице: {count}.',
    page: 'Страница {page} из {pages}',
    attached: 'Отчёт во вложении.',
    open: 'Открыть отчёт',
    settings: 'Изменить отправку этого отчёта:',
    notAllowed: 'Роль не позволяет видеть эти числа.',
    noAddress: 'Адрес электронной почты не подтверждён.',
    openBoard: 'Открыть панель',
    settingsBoard: 'Изменить отправку этой панели:',
    notYours: 'Ваша роль не позволяет видеть это число.',
  },
};

export const reportTexts = (tag: string): Texts => texts[tag.split('-')[0] as Locale] ?? texts.en;
