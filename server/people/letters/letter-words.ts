import type { Locale } from '#contract/core/locale.ts';

type Words = Record<
  | 'when'
  | 'where'
  | 'with'
  | 'home'
  | 'note'
  | 'document'
  | 'details'
  | 'approve'
  | 'decline'
  | 'reply'
  | 'feedback'
  | 'sign'
  | 'copy'
  | 'room'
  | 'change'
  | 'join',
  string
>;

/** Short labels and buttons of automatic mails, in the reader's language. */
export const letterWords: Record<Locale, Words> = {
  en: {
    ...{ when: 'When', where: 'Where', with: 'With', home: 'Home', note: 'Note', document: 'Document' },
    ...{ details: 'View details', approve: 'Approve', decline: 'Decline', reply: 'Answer', feedback: 'Give feedback' },
    ...{ sign: 'Review and sign', copy: 'Open signed copy', room: 'Open deal room', change: 'Reschedule or cancel' },
    join: 'Join the call',
  },
  es: {
    ...{ when: 'Cuándo', where: 'Dónde', with: 'Con', home: 'Vivienda', note: 'Nota', document: 'Documento' },
    ...{
      details: 'Ver detalles',
      approve: 'Aprobar',
      decline: 'Rechazar',
      reply: 'Responder',
      feedback: 'Dar mi opinión',
    },
    ...{
      sign: 'Revisar y firmar',
      copy: 'Abrir la copia firmada',
      room: 'Abrir la sala',
      change: 'Cambiar o cancelar',
    },
    join: 'Unirse a la llamada',
  },
  fr: {
    ...{ when: 'Quand', where: 'Où', with: 'Avec', home: 'Bien', note: 'Remarque', document: 'Document' },
    ...{
      details: 'Voir les détails',
      approve: 'Accepter',
      decline: 'Refuser',
      reply: 'Répondre',
      feedback: 'Donner mon avis',
    },
    ...{
      sign: 'Relire et signer',
      copy: 'Ouvrir l’exemplaire signé',
      room: 'Ouvrir l’espace',
      change: 'Déplacer ou annuler',
    },
    join: 'Rejoindre l’appel',
  },
  de: {
    ...{ when: 'Wann', where: 'Wo', with: 'Mit', home: 'Immobilie', note: 'Hinweis', document: 'Dokument' },
    ...{
      details: 'Details ansehen',
      approve: 'Zusagen',
      decline: 'Ablehnen',
      reply: 'Antworten',
      feedback: 'Rückmeldung geben',
    },
    ...{
      sign: 'Ansehen und unterschreiben',
      copy: 'Unterschriebenes Exemplar öffnen',
      room: 'Raum öffnen',
      change: 'Verschieben oder absagen',
    },
    join: 'Am Gespräch teilnehmen',
  },
  zh: {
    ...{ when: '时间', where: '地点', with: '接待人', home: '房源', note: '备注', document: '文件' },
    ...{ details: '查看详情', approve: '同意', decline: '拒绝', reply: '答复', feedback: '提供反馈' },
    ...{ sign: '查看并签署', copy: '打开已签文件', room: '打开交易室', change: '改期或取消' },
    join: '加入通话',
  },
  ja: {
    ...{ when: '日時', where: '場所', with: '担当', home: '物件', note: '備考', document: '書類' },
    ...{ details: '詳細を見る', approve: '承認する', decline: '断る', reply: '回答する', feedback: '感想を送る' },
    ...{ sign: '確認して署名する', copy: '署名済みの控えを開く', room: 'ルームを開く', change: '変更・キャンセル' },
    join: '通話に参加する',
  },
  ar: {
    ...{ when: 'الموعد', where: 'المكان', with: 'مع', home: 'العقار', note: 'ملاحظة', document: 'المستند' },
    ...{ details: 'عرض التفاصيل', approve: 'موافقة', decline: 'رفض', reply: 'الرد', feedback: 'إبداء الرأي' },
    ...{
      sign: 'المراجعة والتوقيع',
      copy: 'فتح النسخة الموقّعة',
      room: 'فتح غرفة الصفقة',
      change: 'تغيير الموعد أو إلغاؤه',
    },
    join: 'الانضمام إلى المكالمة',
  },
  pt: {
    ...{ when: 'Quando', where: 'Onde', with: 'Com', home: 'Imóvel', note: 'Observação', document: 'Documento' },
    ...{
      details: 'Ver detalhes',
      approve: 'Aprovar',
      decline: 'Recusar',
      reply: 'Responder',
      feedback: 'Dar minha opinião',
    },
    ...{
      sign: 'Revisar e assinar',
      copy: 'Abrir a cópia assinada',
      room: 'Abrir a sala',
      change: 'Remarcar ou cancelar',
    },
    join: 'Entrar na chamada',
  },
  it: {
    ...{ when: 'Quando', where: 'Dove', with: 'Con', home: 'Immobile', note: 'Nota', document: 'Documento' },
    ...{
      details: 'Vedi i dettagli',
      approve: 'Accetta',
      decline: 'Rifiuta',
      reply: 'Rispondi',
      feedback: 'Lascia un parere',
    },
    ...{ sign: 'Rivedi e firma', copy: 'Apri la copia firmata', room: 'Apri lo spazio', change: 'Sposta o annulla' },
    join: 'Partecipa alla chiamata',
  },
  ru: {
    ...{ when: 'Когда', where: 'Где', with: 'С кем', home: 'Дом', note: 'Примечание', document: 'Документ' },
    ...{
      details: 'Подробнее',
      approve: 'Подтвердить',
      decline: 'Отклонить',
      reply: 'Ответить',
      feedback: 'Оставить отзыв',
    },
    ...{
      sign: 'Просмотреть и подписать',
      copy: 'Открыть подписанный экземпляр',
      room: 'Открыть комнату',
      change: 'Перенести или отменить',
    },
    join: 'Подключиться к звонку',
  },
};

/** Ends a sentence that introduced an address with a period, because a button follows instead. */
export const ended = (sentence: string, locale: Locale): string =>
  sentence.replace(/\s?[:：]$/, locale === 'zh' || locale === 'ja' ? '。' : '.');

/** Capitalizes the sentence after a greeting, except in German, where it continues after the comma. */
export const opened = (sentence: string, locale: Locale): string =>
  locale === 'de' ? sentence : sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
