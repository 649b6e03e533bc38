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

const lines = (text: string): string[] => text.trim().split('\n');

/** As people type them on a phone, in the ten languages. */
const stops = lines(`
Plz stop txting me
STOP MSGING ME
stop contacting me asap
Pls take my number off ur list
take me off this list NOW
unsubcribe
UNSUBSRCIBE
unsub me
I don't want these texts anymore
I dont want to receive any more messages
No longer interested, please don't contact me again
do not txt this number
Enough with the texts already
who gave you my number? remove it
Please delete my info
I never signed up for this, stop
stoppppp
s t o p
STOP.
$top
Stop sending listings please
quit texting
I said stop
This is spam, stop it
Not interested stop
please opt me out of these
no more plz
Cease all communication
cancle these messages
I'm opting out
para de mandarme mensajes
paren de escribirme
ya no me manden mensajes por favor
no me vuelvan a escribir
no quiero recibir más mensajes
quítenme de la lista
bórrenme de su lista
eliminen mi número
dejen de molestar
Basta de mensajes
alto por favor
cancelr
pare de me mandar mensagens
parem de mandar SMS
não quero receber mais mensagens
me tire dessa lista
me remova da lista
não me ligue mais
retire meu número
chega de mensagens
quero sair da lista
arrête de m'écrire
arretez les sms
ne m'envoyez plus de messages
stop aux messages svp
je ne veux plus recevoir de messages
je ne souhaite plus être contacté
retirez-moi de votre liste
supprimez mon numéro
désinscrivez-moi
fichez-moi la paix
smettete di scrivermi
non voglio più ricevere messaggi
toglietemi dalla lista
cancellate il mio numero
basta messaggi
non contattatemi più
lasciatemi in pace
rimuovetemi
hört auf mir zu schreiben
keine weiteren SMS bitte
bitte nicht mehr schreiben
nehmen Sie mich von der Liste
streichen Sie mich aus dem Verteiler
löschen Sie meine Nummer
ich möchte keine Nachrichten mehr bekommen
schreiben Sie mir nicht mehr
Stopp bitte
lasst mich in Ruhe
abmeldung
прекратите мне писать
хватит писать
больше не звоните мне
не пишите сюда больше
уберите меня из списка
удалите мой номер
я не хочу получать сообщения
отпишите меня от рассылки
отстаньте
стопп
توقفوا عن مراسلتي
لا ترسل لي رسائل
لا أريد رسائل
لا اريد استقبال المزيد من الرسائل
احذف رقمي
ازيلوني من القائمة
كفى رسائل
الغوا اشتراكي
أوقفوا هذه الرسائل
别再给我发短信
请把我从名单上删除
不想再收到短信
取消订閱
停止发送信息
不要联系我
删除我的号码
别烦我
もう連絡しないでください
メッセージを送らないでください
配信を止めてください
リストから削除してください
もう結構です、連絡不要
電話番号を消してください
メールはいりません
受信をやめたい
Hey can you please stop with the texts
No more listings please and stop calling
pls remove me from ur texts
please STOP. thanks
we bought already, take us off the list please
Dont ever message me again
I do not wish to be contacted
opt-out plz
unsuscribe me pls
Stop txt
stop all
GO AWAY
take my name out of your system
don't email me anymore
I asked you to stop
no me manden más textos
quiero darme de baja
ya déjenme en paz
sáquenme de su lista por favor
no me contacten más
no deseo recibir mensajes
por favor elimine mi número
por favor parem de me mandar mensagens
tirem meu número
não desejo receber mensagens
me deixem em paz
cancelar inscrição
je ne veux pas de vos messages
enlevez mon numéro
stop sms
cessez de me contacter
ne m'appelez plus
laissez-moi tranquille
non chiamatemi più
smettila
rimuovete il mio numero
non voglio essere contattato
Bitte rufen Sie mich nicht mehr an
ich will keine SMS mehr
entfernen Sie meine Nummer bitte
keine Werbung bitte
bitte melden sie mich ab
Nie wieder anrufen!
не звоните больше
перестаньте слать смс
не нужны сообщения
удалите мой номер пожалуйста
не хочу больше получать рассылку
توقف عن ارسال الرسائل
لا تتصل بي مرة أخرى
لا ارغب في تلقي الرسائل
احذفوا رقمي من فضلكم
請停止發送簡訊
不要再打电话给我
請不要再聯繫我
我不需要这些短信
麻烦退订
連絡しないで
SMS不要です
もうメールはいりません
電話をかけないでください
配信停止希望
`);
const others = lines(`
Don't stop sending these, I love them
I don't want to stop getting these
pls dont unsubscribe me
Can you stop by the open house?
We don't want to stop at two showings
The bus doesn't stop here does it
When will you stop by?
can we end the lease early?
I want to cancel my showing for Friday
Remove the contingency please
Not stopping now, let's go see it
Please don't take me off the list!
Do not remove me from the list
I didn't mean to say that, keep texting me
Are there stop signs at the corner?
no paren de mandarme casas
no quiero cancelar
no me quiten de la lista
¿Puede parar en la casa mañana?
Quiero cancelar la cita del viernes
No me llamen antes de las 10
não parem de mandar
não me tire da lista
Quero cancelar a visita de sexta
n'arrêtez pas les alertes
ne me retirez pas de la liste
On peut s'arrêter à la maison demain ?
Je veux annuler la visite de vendredi
non smettere di mandarmi annunci
non toglietemi dalla lista
Vorrei annullare la visita di venerdì
hört nicht auf
bitte nicht von der Liste nehmen
Ich möchte den Termin am Freitag absagen
Bitte nicht vor 10 Uhr anrufen
не прекращайте писать
не убирайте меня из списка
Хочу отменить показ в пятницу
Где остановка автобуса?
لا توقفوا الرسائل
لا تحذفني من القائمة
أريد إلغاء موعد الجمعة
请不要取消我的订阅
别停,继续发
我想取消周五的看房
不要删除我
配信を止めないでください
金曜日の内見をキャンセルしたいです
リストから削除しないで
Could you stop sending the PDF and send a link instead?
Please don't call, just text me
Don't call me before 9am
Don't call after 8 pm please
We can't stop looking at that kitchen!
No more than 3 bedrooms
No more than $2,000
cancel the 2pm and book 4pm
cancel my appointment
end unit or middle?
I don't want emails about condos, only houses
Remove the washer from the list of fixtures
quit claim deed?
Stop at the blue house
I never opted out, keep sending
please do not take my number off your list
Don't forget to text me
I don't mind calls
no me dejen de avisar
no quiero salir de la lista
No quiero casas con piscina
No me llames después de las 8
para de lunes a viernes
¿Hay parada de autobús?
não quero sair da lista
Não me ligue antes das 9
Não quero apartamento com escada
je ne veux pas de piscine
Ne m'appelez pas avant 10 h
on n'a plus de questions
non chiamarmi prima delle 9
non voglio scale
non cancellatemi
Ich habe keine SMS bekommen
Ich habe keine Nachricht von Ihnen
Wir brauchen keine Garage mehr
Bitte nicht anrufen vor 9 Uhr
nehmen Sie mich morgen mit zur Besichtigung?
не звоните до 10 утра
не хочу балкон
не удаляйте меня
لا تتصل قبل الساعة 9
لا أريد شقة
لا تتوقفوا عن الإرسال
别忘了发合同给我
我不想要公寓
不要发错地址
请不要停止发送房源
駐車場は不要です
連絡待っています
停止線の前の家ですか
Hi Ana, we want to cancel the inspection on Tuesday and do it Thursday instead. Can you call the seller's agent?
Please remove the refrigerator from the list of items that convey.
We are done with the inspection, calls from the lender came in today.
I am sick of calls from other agents but happy to hear from you
No more questions, thanks for the messages!
Please send the disclosures, no more than two per email
I can't stop by today, text me the code
We will end the lease in May and then buy
Don't send the contract yet, I want to read the email first
I no longer want the condo, show me houses
I don't need a call, a text is fine
Please don't write an offer yet
Do not call the seller before we talk
please delete my last message, wrong address
Remove my wife from the contract and add my brother
Can you take me off the contract and put my LLC?
Stop showing me condos, only houses please
Leave me a message if I don't pick up
I never get your texts, is my number right?
The alarm keeps going off, can they stop the alerts on the listing?
Opt out of the arbitration clause?
how do I get out of the contract
Don't worry about sending it today
Please do not text my husband about the price
no quiero vender todavía
No me mandes casas de más de 400 mil
quiero cancelar la visita del sábado
¿pueden quitar la cláusula de la lista?
Baja el precio y lo compramos
El dueño no deja de subir el precio
para de fumar el vendedor en la casa? huele
não quero vender agora
pode tirar a geladeira da lista?
Cancelar a visita de amanhã
je ne veux pas vendre maintenant
on arrête la visite à 15 h
Pouvez-vous retirer la clause ?
plus de photos svp
Merci de ne pas envoyer le contrat à mon ancienne adresse
annuler le rendez-vous
Non mandate ancora il contratto
togliete il frigorifero dalla lista
basta così per oggi, a domani
Ich habe keine E-Mails von Ihnen bekommen
Keine Sorge, wir melden uns
Wir hören auf der Terrasse die Straße
Bitte keine Wohnung im Erdgeschoss
Bitte nicht den Makler anrufen, wir machen das
Können Sie die Klausel entfernen?
не хочу продавать сейчас
Не присылайте договор, я сам заеду
удалите пункт 5 из договора
لا أريد بيع البيت الآن
لا ترسل العقد اليوم
ألغوا موعد السبت
别发合同,先打电话给我
取消明天的看房
不要这个房子
明日の内見を取り消してください
駐車場はいりません
契約書はまだ送らないでください
登録情報を変更したい
`);

describe('sentences on a phone', () => {
  test.each(stops)('%s', (text) => expect(wishIn(text)).toBe('stop'));
  test.each(others)('not: %s', (text) => expect(wishIn(text)).not.toBe('stop'));
});

describe('requests to stop as people write them, and what only sounds like one, in ten languages', () => {
  test.each([
    'pls stop txting me im not buying anymore',
    'STPO',
    'Stopp texting',
    '🛑🛑 no more messages',
    'u need to remove my number from ur system',
    'quit it with the texts already',
    'dont message this phone again',
    'wrong number, take me off',
    'unsuscribe',
    'I did not sign up for this, leave me alone',
    'Por favor deje de mandarme mensajes',
    'ya no me manden mensajes',
    'quítenme de su lista',
    'No quiero recibir más textos',
    'paren de escribirme 🙏',
    'dejen de molestarme',
    'Me tira da lista por favor',
    'não quero mais receber mensagens',
    'parem de me mandar sms',
    'me descadastre',
    "Ne m'envoyez plus de messages",
    'Retirez-moi de votre liste svp',
    'je ne veux plus recevoir vos sms',
    "arretez de m'ecrire",
    'Smettetela di scrivermi',
    'toglietemi dalla lista',
    'non voglio più ricevere messaggi',
    'cancellatemi per favore',
    'Bitte hören Sie auf, mir zu schreiben',
    'keine SMS mehr bitte',
    'Nehmen Sie mich von der Liste',
    'ich möchte keine Nachrichten mehr bekommen',
    'перестаньте мне писать',
    'уберите мой номер из базы',
    'больше не присылайте сообщения',
    'хватит слать смс',
    'لا أريد رسائل بعد الآن',
    'احذفوا رقمي من القائمة',
    'توقفوا عن مراسلتي',
    'ارجوكم لا ترسلوا لي شيئا',
    '别再给我发短信了',
    '请把我从名单上删除',
    '不要再联系我',
    '我不想再收到信息',
    'もう送らないでください',
    'メールを止めてください',
    'リストから削除してください',
    '連絡しないで',
  ])('%s', (text) => expect(wishIn(text)).toBe('stop'));

  test.each([
    "don't stop sending me these, they help",
    "please keep texting me, don't stop",
    'Can we stop at the house on the way?',
    "the bus doesn't stop on that street, does it",
    "I'd like to end the lease in May",
    'cancel my 4pm showing',
    'No deje de avisarme si baja el precio',
    '¿Dónde está la parada del autobús?',
    'No paren, me gustan sus mensajes',
    'Não pare de me enviar casas',
    'Pode parar o carro na garagem?',
    "N'arrêtez pas, j'aime vos annonces",
    "L'arrêt de bus est loin ?",
    'Non smettete, mi servono',
    'La casa è in fondo alla strada?',
    'Hören Sie nicht auf, mir Häuser zu schicken',
    'Die Haltestelle ist vor dem Haus',
    'Не переставайте присылать дома',
    'Где остановка автобуса?',
    'لا تتوقفوا عن إرسال المنازل',
    'أين موقف الحافلة؟',
    '请继续给我发房子',
    '不要停，我还在看房',
    '公交车站在哪里？',
    'これからも送ってください',
    'バス停は近いですか',
    'remove the shed before closing',
    "Take me off speaker, I can't hear you",
    "I can't text and drive, I'll stop by later",
    'no more than 400k please',
  ])('not: %s', (text) => expect(wishIn(text)).not.toBe('stop'));
});
