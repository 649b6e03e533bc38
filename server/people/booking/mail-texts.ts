import type { Locale } from '#contract/core/locale.ts';

type Texts = Record<
  | 'greeting'
  | 'invited'
  | 'confirmed'
  | 'moved'
  | 'cancelled'
  | 'reminder'
  | 'change'
  | 'invitedSubject'
  | 'confirmedSubject'
  | 'movedSubject'
  | 'cancelledSubject'
  | 'reminderSubject',
  string
>;

export const fillIn = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** In the language in which the visitor booked, or that is known of who was invited. */
export const bookingTexts: Record<Locale, Texts> = {
  en: {
    greeting: 'Hello {name},',
    invited: '{host} would like to meet you: {title}.',
    confirmed: 'your time is booked: {title} with {host}.',
    moved: 'your appointment has a new time: {title} with {host}.',
    cancelled: 'your appointment was called off: {title} with {host}.',
    reminder: 'a reminder of your appointment: {title} with {host}.',
    change: 'To move it or call it off, open:',
    invitedSubject: 'Invitation: {title}, {when}',
    confirmedSubject: 'Booked: {title}, {when}',
    movedSubject: 'Moved: {title}, {when}',
    cancelledSubject: 'Called off: {title}, {when}',
    reminderSubject: 'Reminder: {title}, {when}',
  },
  es: {
    greeting: 'Hola, {name}:',
    invited: '{host} desea reunirse con usted: {title}.',
    confirmed: 'su cita está reservada: {title} con {host}.',
    moved: 'su cita tiene una nueva hora: {title} con {host}.',
    cancelled: 'su cita se ha cancelado: {title} con {host}.',
    reminder: 'le recordamos su cita: {title} con {host}.',
    change: 'Para cambiarla o cancelarla, abra:',
    invitedSubject: 'Invitación: {title}, {when}',
    confirmedSubject: 'Reservado: {title}, {when}',
    movedSubject: 'Nueva hora: {title}, {when}',
    cancelledSubject: 'Cancelado: {title}, {when}',
    reminderSubject: 'Recordatorio: {title}, {when}',
  },
  fr: {
    greeting: 'Bonjour {name},',
    invited: '{host} souhaite vous rencontrer : {title}.',
    confirmed: 'votre rendez-vous est réservé : {title} avec {host}.',
    moved: 'votre rendez-vous a un nouvel horaire : {title} avec {host}.',
    cancelled: 'votre rendez-vous est annulé : {title} avec {host}.',
    reminder: 'un rappel de votre rendez-vous : {title} avec {host}.',
    change: 'Pour le déplacer ou l’annuler, ouvrez :',
    invitedSubject: 'Invitation : {title}, {when}',
    confirmedSubject: 'Réservé : {title}, {when}',
    movedSubject: 'Déplacé : {title}, {when}',
    cancelledSubject: 'Annulé : {title}, {when}',
    reminderSubject: 'Rappel : {title}, {when}',
  },
  de: {
    greeting: 'Guten Tag {name},',
    invited: '{host} möchte Sie treffen: {title}.',
    confirmed: 'Ihr Termin ist gebucht: {title} mit {host}.',
    moved: 'Ihr Termin hat eine neue Zeit: {title} mit {host}.',
    cancelled: 'Ihr Termin wurde abgesagt: {title} mit {host}.',
    reminder: 'wir erinnern an Ihren Termin: {title} mit {host}.',
    change: 'Verschieben oder absagen können Sie ihn hier:',
    invitedSubject: 'Einladung: {title}, {when}',
    confirmedSubject: 'Gebucht: {title}, {when}',
    movedSubject: 'Verschoben: {title}, {when}',
    cancelledSubject: 'Abgesagt: {title}, {when}',
    reminderSubject: 'Erinnerung: {title}, {when}',
  },
  zh: {
    greeting: '{name}，您好：',
    invited: '{host} 邀请您见面：{title}。',
    confirmed: '您的预约已确认：{title}，由 {host} 接待。',
    moved: '您的预约已改期：{title}，由 {host} 接待。',
    cancelled: '您的预约已取消：{title}，由 {host} 接待。',
    reminder: '提醒您的预约：{title}，由 {host} 接待。',
    change: '如需改期或取消，请打开：',
    invitedSubject: '邀请：{title}，{when}',
    confirmedSubject: '预约成功：{title}，{when}',
    movedSubject: '已改期：{title}，{when}',
    cancelledSubject: '已取消：{title}，{when}',
    reminderSubject: '预约提醒：{title}，{when}',
  },
  ja: {
    greeting: '{name} 様',
    invited: '{host} よりご案内します：{title}',
    confirmed: 'ご予約を承りました：{title}（担当：{host}）',
    moved: 'ご予約の日時が変更されました：{title}（担当：{host}）',
    cancelled: 'ご予約はキャンセルされました：{title}（担当：{host}）',
    reminder: 'ご予約のお知らせです：{title}（担当：{host}）',
    change: '変更・キャンセルはこちらから：',
    invitedSubject: 'ご案内：{title}、{when}',
    confirmedSubject: 'ご予約確定：{title}、{when}',
    movedSubject: '日時変更：{title}、{when}',
    cancelledSubject: 'キャンセル：{title}、{when}',
    reminderSubject: 'ご予約のお知らせ：{title}、{when}',
  },
  ar: {
    greeting: 'مرحبًا {name}،',
    invited: 'يودّ {host} لقاءك: {title}.',
    confirmed: 'تم حجز موعدك: {title} مع {host}.',
    moved: 'تغيّر وقت موعدك: {title} مع {host}.',
    cancelled: 'أُلغي موعدك: {title} مع {host}.',
    reminder: 'نذكّرك بموعدك: {title} مع {host}.',
    change: 'لتغيير الموعد أو إلغائه افتح الرابط:',
    invitedSubject: 'دعوة: {title}، {when}',
    confirmedSubject: 'تم الحجز: {title}، {when}',
    movedSubject: 'وقت جديد: {title}، {when}',
    cancelledSubject: 'أُلغي: {title}، {when}',
    reminderSubject: 'تذكير: {title}، {when}',
  },
  pt: {
    greeting: 'Olá, {name}!',
    invited: '{host} gostaria de encontrar você: {title}.',
    confirmed: 'Seu horário está reservado: {title} com {host}.',
    moved: 'Seu compromisso tem um novo horário: {title} com {host}.',
    cancelled: 'Seu compromisso foi cancelado: {title} com {host}.',
    reminder: 'Um lembrete do seu compromisso: {title} com {host}.',
    change: 'Para remarcar ou cancelar, abra:',
    invitedSubject: 'Convite: {title}, {when}',
    confirmedSubject: 'Reservado: {title}, {when}',
    movedSubject: 'Remarcado: {title}, {when}',
    cancelledSubject: 'Cancelado: {title}, {when}',
    reminderSubject: 'Lembrete: {title}, {when}',
  },
  it: {
    greeting: 'Buongiorno {name},',
    invited: '{host} desidera incontrarla: {title}.',
    confirmed: 'il suo appuntamento è prenotato: {title} con {host}.',
    moved: 'il suo appuntamento ha un nuovo orario: {title} con {host}.',
    cancelled: 'il suo appuntamento è stato annullato: {title} con {host}.',
    reminder: 'le ricordiamo il suo appuntamento: {title} con {host}.',
    change: 'Per spostarlo o annullarlo, apra:',
    invitedSubject: 'Invito: {title}, {when}',
    confirmedSubject: 'Prenotato: {title}, {when}',
    movedSubject: 'Spostato: {title}, {when}',
    cancelledSubject: 'Annullato: {title}, {when}',
    reminderSubject: 'Promemoria: {title}, {when}',
  },
  ru: {
    greeting: 'Здравствуйте, {name}!',
    invited: '{host} приглашает вас на встречу: {title}.',
    confirmed: 'Ваша встреча забронирована: {title}, {host}.',
    moved: 'Время вашей встречи изменено: {title}, {host}.',
    cancelled: 'Ваша встреча отменена: {title}, {host}.',
    reminder: 'Напоминаем о вашей встрече: {title}, {host}.',
    change: 'Чтобы перенести или отменить встречу, откройте:',
    invitedSubject: 'Приглашение: {title}, {when}',
    confirmedSubject: 'Забронировано: {title}, {when}',
    movedSubject: 'Перенесено: {title}, {when}',
    cancelledSubject: 'Отменено: {title}, {when}',
    reminderSubject: 'Напоминание: {title}, {when}',
  },
};
