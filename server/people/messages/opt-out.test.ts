import { describe, expect, test } from 'vitest';
import { ownWords, wishIn } from './opt-out.ts';

describe('STOP is any reasonable wording in any form, and only that (0.3 row 2)', () => {
  test.each([
    ...['stop', 'STOP', ' Stop. ', 'Stop!!', 'please stop', 'Stop please', '“stop”', 'STOPALL', 'no, stop'],
    ...['quit', 'QUIT', 'end', 'End.', 'revoke', 'Revoke!', 'opt out', 'OPT-OUT', 'optout', 'cancel', 'Cancel now'],
    ...['unsubscribe', 'UNSUBSCRIBE', 'Unsubscribe me', 'remove me'],
    ...['Please stop texting me.', 'stop sending me these messages', 'Stop calling', 'quit contacting me'],
    ...['Take me off your list', 'remove my number', 'Please remove me from this list, thanks'],
    ...['I revoke my consent', 'I withdraw my permission to be called', "Don't text me again", 'do not contact me'],
    ...['Never call this number', 'lose my number', 'no more texts', 'leave me alone', 'I want to opt out'],
    ...['Not interested, please take me off', 'Stop. I have bought a house already.', 'Who is this? Stop'],
    'I would like to unsubscribe',
  ])('%s', (text) => expect(wishIn(text)).toBe('stop'));

  test.each([
    ...['alto', 'no más', 'BAJA', 'No me escriban más', 'parar', 'não me mandem mais', 'sair'],
    ...['arrêter', 'désabonner', 'Arrêtez de m’envoyer des SMS', 'basta', 'non scrivetemi'],
    ...['abmelden', 'Bitte abbestellen', 'Bitte keine weiteren Nachrichten', 'стоп', 'Отписаться', 'Не пишите мне'],
    ...['توقف', 'إلغاء الاشتراك', 'لا ترسلوا', '退订', '停止', '不要再发短信', '配信停止', 'ストップ', '送らないで'],
  ])('%s, in another language', (text) => expect(wishIn(text)).toBe('stop'));

  test.each([
    ...['Can I stop by tomorrow?', 'We will stop by the house at 5', 'Is there a bus stop nearby?', 'full stop'],
    ...['When does the lease end?', 'The weekend works', 'Can we cancel the 3 pm showing and do 4 instead?'],
    ...['I quit my job, can I still get a loan?', 'Do not send the contract to my old address, use this one'],
    ...['Sounds good, see you then', 'ok', 'yes', 'What is the end price?', 'Please call me', "Don't worry"],
    ...['The pipe in the kitchen stopped leaking', 'Remove the shed from the offer', 'Do you take cash?', ''],
    ...['¿Puede parar el coche en la entrada?', 'Ich komme am Ende der Woche', 'La fine settimana va bene'],
    ...['Please do not call before noon', 'Could you email me the disclosure?'],
  ])('not: %s', (text) => expect(wishIn(text)).not.toBe('stop'));

  test.each([
    ...[
      'S T O P',
      's.t.o.p',
      'S-T-O-P!',
      'STOOOOP',
      'St0p',
      'ＳＴＯＰ',
      'stop 🛑',
      '🛑',
      '✋🚫',
      'Stop 😡😡',
      '“STOP”…',
    ],
    ...[
      'stpo',
      'sotp',
      'stp',
      'stopp',
      'Unsubscibe',
      'unsuscribe',
      'UNSUBCRIBE me',
      'cancle',
      'remvoe',
      'optuot',
      'unsubsribe pls',
    ],
    ...[
      'Why don’t you stop texting me',
      'please STOP texting 🙏',
      'stop it',
      'stop this',
      'STOP NOW',
      'Stop messaging me!!!',
    ],
    ...[
      'Deja de escribirme',
      'cancelar suscripción',
      'ya no quiero mensajes',
      'desuscribir',
      'desabonner moi',
      'stop svp',
    ],
    ...[
      'Hören Sie auf',
      'keine SMS mehr',
      'abmeldn',
      'smettila di scrivermi',
      'cancellami',
      'отпишите меня',
      'больше не пишите',
    ],
    ...[
      'отписатся',
      'не надо писать',
      'لا تراسلني',
      'أوقف الرسائل',
      '别再发了',
      '请停止发送',
      'T退订',
      '配信を停止してください',
      'もう送らないで',
    ],
  ])('%s, however it is typed', (text) => expect(wishIn(text)).toBe('stop'));

  test.each([
    ...[
      'Don’t stop!',
      "please don't stop sending listings",
      'do not unsubscribe me',
      'dont stop',
      'never stop the alerts please',
    ],
    ...[
      'No need to stop, I like them',
      'stop by at 5',
      'Stop by anytime',
      'I will not stop looking until I find it',
      'nonstop',
    ],
    ...[
      'spot',
      'step',
      'shop',
      'top',
      'Keep them coming, don’t stop',
      '👍',
      '🙂',
      'no pares',
      'No dejen de escribirme',
    ],
    ...[
      'n’arrêtez pas',
      'N’arrêtez pas de m’envoyer des annonces',
      'nicht aufhören',
      'Bitte nicht abmelden',
      'non smettete di scrivermi',
    ],
    ...[
      'não pare',
      'не останавливайтесь',
      'не отписывайте меня',
      '不要停',
      '请不要停止发送',
      'やめないで',
      '配信を停止しないで',
      'لا تتوقف',
    ],
    ...[
      'the bus stops here',
      'Can you remove the fence?',
      'Can you text me the address?',
      'cancer',
      'We ended up buying',
    ],
  ])('not: %s', (text) => expect(wishIn(text)).not.toBe('stop'));

  test.each([
    ...[
      'Start',
      'S T A R T',
      'comenzar',
      'reprendre',
      'starten',
      'начать',
      '开始',
      '再開',
      'ابدأ',
      'iniciar',
      'inizia',
    ],
  ])('%s asks to hear again', (text) => expect(wishIn(text)).toBe('start'));

  test('what is quoted below an answer is not what was said', () => {
    const text = 'Great, thanks!\n\nOn Tue, Ann Agent wrote:\n> Reply STOP to hear no more.\n> stop';
    expect(ownWords(text)).toBe('Great, thanks!');
    expect(wishIn(text)).toBeNull();
  });

  test('start and help are words of their own', () => {
    expect([wishIn('START'), wishIn('unstop'), wishIn('Help'), wishIn('start over with the search')]).toEqual([
      'start',
      'start',
      'help',
      null,
    ]);
  });
});
