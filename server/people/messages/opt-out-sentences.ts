import { oneForm } from './plain-words.ts';

/**
 * Sentences that ask to hear no more, and sentences that ask for the opposite, in ten languages. They are read from a text that `plain` has
 * cleaned: lower case, no accents on Latin letters, no punctuation, one form of each letter.
 */
const of = (...sources: string[]): RegExp[] =>
  sources.map((source) => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'u'));
/** Chinese and Japanese put no spaces between words, and Arabic and Russian change a word's end. */
const within = (...sources: string[]): RegExp[] => sources.map((source) => new RegExp(oneForm(source), 'u'));

/** “Don’t call before noon” names an hour. */
const always =
  '(?!.{0,24}(?<!\\p{L})(?:before|after|until|till|during|between|while|at night|at work|at \\d|on (?:week|sat|sun)\\p{L}*|antes|despues|depois|hasta|entre las|por la noche|avant|apres|prima|dopo|vor|bevor|nach|bis|до|после|раньше|пока|по ночам|قبل|بعد)(?!\\p{L}))';

const texts =
  'texts?|txts?|text messages|messages?|msgs?|e-?mails?|mails?|sms|spam|notifications?|alerts?|updates?|communications?|mailings?|newsletters?';
const asking =
  'texting|txting|calling|messaging|msging|emailing|e-mailing|mailing|contacting|writing|bothering|harassing|spamming|soliciting|sending(?! (?:the|an?|my|his|her|it)(?! (?:texts|messages|emails|listings|alerts|updates)))';
const english = of(
  `(?<!(?:they|he|she|who|it) )(?:stopp?|quit|cease|discontinue|halt) (?:(?:it|all|with|sending|me|these|those|this|your|the|any|of|ur|further|future|more|other|please) )*(?:${texts}|${asking}|listings|calls?|contact|text|txt|message|msg|email|call)`,
  `(?:end|cancel|cancle|terminate) (?:(?:all|these|those|this|the|my|your|any|future|further|of) )*(?:texts|txts|text messages|messages|msgs|e-?mails|sms|alerts|notifications|updates|subscription|newsletter|communications?)`,
  '(?:take|remove|delete|drop|get|erase) (?:me|this number|this email|us) (?:off|from|out of|of) (?:(?:of|this|the|your|ur|all|any|these|future|that|every|\\p{L}+) ){0,3}(?:lists?|database|system|texts?|messages|mailings?|campaigns?|records|contacts|emails|here|this|these|file)',
  '(?:take|remove|delete|drop|erase|lose) my (?:number|email|e-mail|address|name|info|information|contact\\p{L}*|phone|cell|data|details)',
  'number.{0,24} (?:remove|delete|lose) it',
  '(?:please )?(?:take me off|remove me)(?: please| now| thanks)?$',
  'unsub\\p{L}* (?:me|from|us)|opt me out|i (?:m|am) opting out|opt(?:ing)? out (?:of|from) (?:this|your|all|any|these|future|texts|messages|emails|(?:the )?(?:texts|messages|emails|list|alerts|mailings?|service))',
  'i (?:want|would like|wish|d like|need) (?:to )?(?:unsubscribe|opt out|be removed|be taken off|be off|cancel(?=$| my subscription| these| the texts| the messages| please))',
  '(?:i )?(?:revoke|withdraw|rescind|take back) (?:my |all )?(?:consent|permission)',
  `(?:do not|don t|dont|never|no longer) (?:you |u |ever )?(?:text|txt|call|contact|email|e-mail|message|msg|write|mail|send|bother)(?: to)?(?: me| us| this| my (?:number|phone|cell|line|email|e-mail|address|house|home)| ever| again| any| at all|$)${always}`,
  `(?:do not|don t|dont|no longer|never) (?:want|wanna|wish|need|care)(?: to (?:receive|get|see|be sent))?(?: (?:any|these|your|more|further|all|those|of|ur|anymore))* (?:${texts})(?! (?:about|for|with|on) )${always}`,
  '(?:do not|don t|dont|no longer) (?:want|wish)(?: to)? (?:be (?:contacted|called|texted|messaged|emailed|bothered)|hear from (?:you|u))',
  `(?:no more|enough (?:with|of)|(?:done with|sick of|tired of)(?= (?:all )?(?:of )?(?:these|your|ur|getting)))(?: (?:the|these|your|all|of|with|ur|getting))* (?:${texts}|calls?|contact)`,
  'no more(?: (?:please|plz|pls|thanks))?$|leave me alone|lose my number|go away|get lost|i (?:said|told you(?: to)?|asked you to) (?:stop|quit)',
  'not interested.* (?:remove|stop|take me off|don ?t (?:text|call|contact|email))|wrong (?:number|person).* (?:stop|remove)',
);

const spanish = of(
  '(?:deja|dejen|deje|dejad|para|paren|pare|cesen|basta)(?: ya)? de (?:me )?(?:escrib|mand|envi|llam|contact|molest|text|marc|fastidi)\\p{L}*',
  `(?:ya )?no (?:me )?(?:vuelvan? a )?(?:escrib|llam|contact|molest)(?:an?|en?|es|as|ir\\p{L}*|ar\\p{L}*)${always}`,
  '(?:ya )?no (?:me )?(?:vuelvan? a )?(?:mand|envi|text)(?:en?|es|ar\\p{L}*)(?=$| mas| nada| mensajes| textos| sms| correos| por favor)',
  '(?:ya )?no (?:quiero|deseo|quisiera|necesito) (?:ya )?(?:recibir )?(?:(?:mas|sus|tus|estos|esos|ningun\\p{L}*) )*(?:mensajes?|textos?|correos?|llamadas?|sms|spam|publicidad)',
  'no quiero que me (?:escriban|llamen|contacten|manden|envien|molesten)',
  '(?:quit|borr|sac|saqu|elimin|retir|remuev|remov)(?:a|e|an|en)(?:me|nme)(?: (?:ya|de .*|por favor))?|(?:quit|borr|sac|saqu|elimin|retir|remuev|remov)(?:a|e|an|en|ar)? (?:mi (?:numero|telefono|celular|correo|nombre|contacto|informacion)|mis datos|de (?:la|su|tu|esta|sus) listas?)',
  '(?:darme|denme|dame|deme) de baja|quiero (?:salir(?:me)? de (?:la|esta|su) lista|darme de baja|cancelar(?=$| (?:la |mi )?suscripcion| (?:los |estos )?mensajes))',
  'dejen?me (?:en paz|tranquil[oa])|basta(?: ya)? (?:de|con) (?:(?:tantos|los|sus|estos|tus) )*(?:mensajes|textos|correos|llamadas|sms|spam)',
);

const portuguese = of(
  '(?:par[ae]m?|deix[ae]m?|chega|basta) de (?:me )?(?:mandar|enviar|escrever|ligar|contatar|contactar|incomodar|perturbar|encher)\\p{L}*',
  `nao (?:me )?(?:liguem?|escrevam?|contat[ae]m?|contactem?|incomodem?|perturbem?)${always}`,
  'nao (?:me )?(?:mandem?|enviem?)(?=$| mais| nada| mensagens| sms| por favor)',
  'nao (?:quero|desejo|gostaria de|preciso) (?:mais )?(?:receber )?(?:(?:mais|as|suas|essas|estas|de|nenhuma) )*(?:mensagens?|sms|ligacoes|e-?mails?|contatos?|notificacoes)|nao quero (?:mais )?(?:ser contatad[oa]|receber mais|mais)$',
  '(?:me )?(?:tir[ae]m?|remov[ae]m?|retir[ae]m?|exclu[ai]m?|apag(?:a|ue)m?|delet[ae]m?)(?:-me| me)? (?:o )?(?:meu (?:numero|telefone|contato|e-?mail|nome)|d(?:a|essa|esta|e sua|a sua) lista)',
  'quero (?:sair d(?:a|essa|esta) lista|me descadastrar|cancelar (?:a |minha )?(?:inscricao|mensagens|as mensagens))|me deix[ae]m? em paz|chega de (?:mensagens|sms|ligacoes|e-?mails?|spam)|me (?:descadastrem?|desinscrevam?|desinscreva)',
);

const french = of(
  '(?:arrete[zrs]?|cesse[zr]?|stop|stoppe[zr]?) (?:(?:tout|toutes|de|d|avec|m|me|vos|les|ces|tous|tes|aux|a|l|nous|ca) )*(?:ecrire|envoy\\p{L}*|envoi|appeler|contacter|deranger|harceler|messages?|sms|textos?|appels?|mails?|e-?mails?|courriels?|spams?)',
  '(?:ne )?(?:m|me|nous) (?:ecri|envoy|appel|contact|derang)\\p{L}* (?:plus|jamais)(?: \\p{L}+)*',
  'plus (?:de|aucun) (?:messages?|sms|textos?|appels?|mails?|e-?mails?|courriels?)',
  'je ne (?:veux|souhaite|desire|voudrais) (?:plus|pas) (?:(?:de|d|vos|ces|recevoir|aucun|des) )*(?:messages?|sms|textos?|mails?|e-?mails?|courriels?|appels?|spams?)',
  'je ne (?:veux|souhaite|desire) (?:plus|pas) (?:etre (?:contacte|appele|derange|sollicite)e?|que vous)',
  '(?:retire[zr]?|enleve[zr]?|supprime[zr]?|efface[zr]?|raye[zr]?|otez|sortez)[ -](?:moi|me|mon (?:numero|nom|adresse|e-?mail|contact|telephone)|mes (?:coordonnees|donnees))',
  '(?:desinscri|desabonn)\\p{L}*[ -]?(?:moi|me)|me (?:retirer|desabonner|desinscrire)|fiche[zr]?[ -]moi la paix|foute[zr]?[ -]moi la paix|laisse[zr]?[ -]moi tranquille',
);

const italian = of(
  '(?:smett|finit|finisc|piant)\\p{L}* (?:di|con) (?:\\p{L}+ )?(?:scriver|mandar|inviar|chiamar|contattar|disturbar|messagg|sms|mail|email)\\p{L}*|basta (?:(?:con|i|gli|le|questi|di|vostri) )*(?:messagg|sms|mail|email|telefonat|chiamat|scriver|mandar)\\p{L}*|smett(?:ila|etela)',
  `non (?:mi )?(?:scriv|chiam|contatt|disturb)(?:ete|ate|ere|are|er|ar|i|a)(?:mi|temi)?${always}|non (?:scrivetemi|chiamatemi|contattatemi|disturbatemi)${always}`,
  'non (?:mi )?(?:mand|invi)(?:ate|are|ar|a|i)(?:mi|temi)?(?=$| piu| mai| messaggi| sms| nulla| niente)',
  'non (?:voglio|desidero|vorrei|intendo) (?:piu )?(?:ricevere )?(?:(?:piu|altri|i|vostri|altre|le) )*(?:messaggi|sms|mail|e-?mail|chiamate|comunicazioni|pubblicita)|non (?:voglio|desidero) (?:piu )?essere (?:contattat|chiamat|disturbat)\\p{L}',
  '(?:toglietemi|toglimi|togliermi|rimuovetemi|rimuovimi|rimuovermi|cancellatemi|cancellami|cancellarmi|eliminatemi|eliminami|levatemi)(?: \\p{L}+)*|(?:togli|rimuov|cancell|elimin)\\p{L}* (?:il )?mio (?:numero|nome|contatto|indirizzo|telefono)',
  'lasci(?:atemi|ami) (?:in pace|stare)',
);

const post = '(?:nachrichten|sms|e-?mails?|mails?|anrufe?|werbung|texte)';
const german = of(
  '(?:hor|hort|horen sie)(?: (?:bitte|endlich|sofort|jetzt|damit))* auf(?: .*)?',
  `(?:schreib|schreibt|schreiben sie|ruft|rufen sie|kontaktiert|kontaktieren sie|schickt|schicken sie|senden sie|meldet euch|melden sie sich)(?: (?:mir|mich|uns|bitte))* (?:nicht mehr|nie wieder|nichts mehr|keine (?:weiteren )?${post}(?: mehr)?)(?: an)?`,
  `(?:nicht mehr|nie wieder|nie mehr) (?:schreiben|anrufen|kontaktieren|melden|storen|belastigen|texten)|bitte nicht (?:schreiben|kontaktieren|anrufen|storen)${always}`,
  `(?:^|bitte |will |wollen |mochte |mochten |wunsche )(?:(?:ich|wir|ab sofort|kunftig|gar) )*keine (?:(?:weiteren|weitere|solchen|von euch|von ihnen|mehr) )*${post}(?! (?:bekommen|erhalten|gesehen)(?! (?:mehr|bitte)))(?: mehr)?`,
  `(?<!habe |hab |bekomme |erhalte |haben )keine (?:weiteren )?${post} mehr`,
  '(?:nehmen|nehmt|nimm|streichen|streicht|streich|entfernen|entfernt|entferne|loschen|loscht|losche|losch|tragen|tragt) (?:sie )?(?:mich|uns) (?:bitte )?(?:aus|von)(?: .*)?',
  '(?:streichen|entfernen|loschen|losch|losche|loscht|vergessen) (?:sie )?(?:bitte )?meine? (?:nummer|handynummer|telefonnummer|daten|adresse|e-?mail\\p{L}*)|meine (?:nummer|daten|adresse) (?:bitte )?(?:loschen|entfernen|streichen)',
  '(?:lass|lasst|lassen sie) mich (?:bitte |endlich )?in (?:ruhe|frieden)|(?:bitte )?melden sie mich ab|meldet mich ab|(?:ich )?widerrufe(?: hiermit)? (?:meine )?(?:einwilligung|zustimmung)',
);

const russianVerbs = 'писать|звонить|беспокоить|спамить|пишите|пиши|звоните|звони|беспокойте|спамьте|тревожьте';
const russianSends = 'присылать|отправлять|слать|присылайте|отправляйте|шлите';
const russianMail = 'сообщени\\p{L}+|смс|рассылк\\p{L}+|спам\\p{L}*|письм\\p{L}+|писем';
const russian = of(
  `(?:хватит|прекратите|перестаньте|прекрати|перестань|прекращайте|довольно|кончайте)(?: (?:мне|уже|вы|сюда|нам|меня|ваши|эти))* (?:${russianVerbs}|${russianSends}|сообщени\\p{L}+|смс|рассылк\\p{L}+|звонк\\p{L}+|спам\\p{L}*)`,
  `не (?:(?:надо|нужно|стоит|смейте|мне|больше|сюда|меня) )*(?:(?:${russianVerbs})|(?:${russianSends})(?=$| (?:мне|нам|сюда|больше|ничего|ваши|эти|${russianMail})))${always}`,
  'не (?:хочу|желаю|хотим|хотел\\p{L}* бы|нужны)(?: больше)?(?: (?:получать|видеть|больше|ваши|эти|никаких|никакие|от вас))* (?:сообщени\\p{L}+|смс|звонк\\p{L}+|рассылк\\p{L}+|спам\\p{L}*|писем|письма)',
  '(?:уберите|удалите|исключите|вычеркните|сотрите|отпишите|удали|убери)(?: пожалуйста)? (?:меня|нас|мой номер|мой телефон|мои данные|мою почту|этот номер|номер)',
  'отстаньте|отстань|отвалите|отвяжитесь|оставьте меня в покое|отзываю (?:свое )?согласие',
);

const arabic = within(
  '(?<!لا )(?<!\\p{L})(?:اوقف|اوقفوا|اوقفي|توقف|توقفوا|كف|كفوا|وقف|وقفوا)(?: عن)?(?: (?:هذه|كل|جميع))? ?(?:ال)?(?:رسائل|رسايل|رساله|ارسال|مراسل|اتصال|ازعاج)',
  `(?<!\\p{L})لا (?:تراسل|تتصل|تكتب|تزعج)\\p{L}*${always}`,
  '(?<!\\p{L})لا (?:ترسل|تبعث)\\p{L}*(?: (?:لي|لنا|الي))?(?=$| (?:المزيد|اي|(?:ال)?رسا|شي|مره|مجددا|بعد الان|من فضل))',
  '(?<!\\p{L})(?:لا|لم|ما|مو) (?:اعد )?(?:اريد|ارغب|ابغي|ابي|بدي|اود)(?: (?:في|استقبال|تلقي|استلام|المزيد من|المزيد|اي|هذه|من))* (?:ال)?(?:رسائل|رسايل|اتصالات|مكالمات)',
  '(?<!\\p{L})(?:احذف|احذفوا|امسح|امسحوا|ازل|ازيلوا|شيل|شيلوا) (?:رقمي|اسمي|بياناتي|هذا الرقم)|(?<!\\p{L})(?:احذف|احذفو|ازيلو|ازل|شيلو|امسحو)ني(?!\\p{L})',
  '(?<!\\p{L})(?:كفي|كفايه|خلاص) (?:ال)?(?:رسائل|رسايل)|(?<!\\p{L})(?:الغ|الغوا|الغي|الغاء) (?:ال)?اشتراك|اتركوني|دعوني وشاني',
);

const chinese = within(
  '(?:不要|别|请勿|勿|停止|不准)(?:再|继续)*(?:给我|向我|跟我|对我|往这里|往这个号码)?(?:再)?(?:(?:发|发送)(?:给我)?(?=$|[了啦吧 ]|短信|简讯|消息|信息|邮件|讯息|广告|这些|这种|任何|东西)|联系|打扰|骚扰|打电话|短信|邮件|讯息|消息|信息|推送|烦|来电|群发)',
  '不(?:想|愿意|希望|需要|再)(?:再|要)?(?:收到|收|接到|接收|看到)?(?:你们的|你的|任何|这些|这类|更多)*(?:短信|消息|信息|邮件|电话|讯息|推送|广告)',
  '从.{0,8}(?:名单|列表|清单|通讯录)(?:上|中|里)?.{0,2}(?:删|移|去掉|拿掉)|(?:删除|删掉|移除|去掉)(?:我(?!的?(?:报价|预约|看房))|本号码|这个号码)',
  '退订|取消(?:订阅|关注|短信|推送|接收)',
);

const japanese = within(
  '(?<!まだ.{0,4})(?<!(?:契約書|書類|資料|写真|請求書|申込書)[はをも].{0,4})(?:送|おく)(?:ら|って来|ってこ)ないで|(?:連絡|電話|メール|勧誘)(?:を)?(?:し|よこさ|かけて?こ?|くれ)ないで',
  '(?:連絡|電話|メール|メッセージ|配信|sms|送信|通知|勧誘|お知らせ|案内)(?:は|を|も|の|が)*(?:もう|全部|すべて)?(?:不要|いりません|いらない|要りません|要らない|結構です|必要ありません|やめ|止め|停止|中止|お断り|拒否|止まって)',
  'もう.{0,8}(?:いらない|いりません|不要|やめて|送らない|連絡しない)',
  '(?:リスト|名簿|登録|電話番号|番号|アドレス|個人情報|連絡先)(?:から|を|の).{0,4}(?:削除|消して|外して|解除|抹消)|(?:受信|購読|登録)を?(?:やめ|止め|停止|解除|中止|拒否)',
);

export const asksToStop: readonly RegExp[] = [
  ...[english, spanish, portuguese, french, italian, german, russian, arabic, chinese, japanese].flat(),
];

/** What says not to stop is taken out before the rest is read, since a message may say both. */
export const asksToGoOn: readonly RegExp[] = [
  ...of(
    '(?<!why )(?<!can t )(?<!cant )(?:do not|don ?t|never|no need to|not|won ?t|wouldn ?t|didn ?t)(?: (?:please|ever|you|want|wish|need|mean|to|have|plan))* (?:stop|stopping|quit|unsub\\p{L}*|opt|opting|cancel|remove (?:me|my|us)|take (?:me|my|us)|delete (?:me|my|us)|drop me|lose my|end|cease)(?: out| off)?',
    '(?:do not|don ?t|stop|quit|never) (?:call|phon|e-?mail|text|messag)\\p{L}*(?: me)?(?: please)? (?:(?:just|please|but|only|instead|rather|you can) )*(?:text|e-?mail|message|call|write|whatsapp)(?: me)?(?! again)',
    'no (?:me )?(?:pares?|paren|deje[ns]?(?: de)?|cancele[ns]?|quite[ns]?|borre[ns]?|saque[ns]?|elimine[ns]?|den de baja|detenga[ns]?|quiero (?:cancelar|salir\\p{L}*|darme de baja|que (?:paren|dejen)))',
    'nao (?:me )?(?:pare[ms]?|cancele[ms]?|tire[ms]?|remova[ms]?|retire[ms]?|exclua[ms]?|quero (?:cancelar|sair|parar))',
    'n ?(?:arretez?|arrete|arretes|cessez?) (?:pas|jamais)|ne (?:me |m )?(?:desabonn|desinscri|stopp|retir|enlev|supprim|efface)\\p{L}* pas|ne (?:veux|souhaite) pas (?:me )?(?:desabonner|desinscrire|arreter|annuler)',
    'non (?:smett\\p{L}+|cancell\\p{L}+|toglie\\p{L}*|rimuov\\p{L}+|fermat\\p{L}+|disiscri\\p{L}+|elimin\\p{L}+|voglio (?:cancellarmi|disiscrivermi|smettere|annullare))(?: di)?',
    'nicht (?:\\p{L}+ )?(?:aufhoren|abmelden|stoppen|beenden|abbestellen|austragen|loschen|entfernen|(?:von|aus) (?:der|dem|ihrer|eurer) (?:liste|verteiler)(?: \\p{L}+)?)|(?:hor|hort|horen sie)(?: bitte)? (?:nicht|nie) auf|(?:nehmen|streichen|loschen|entfernen) sie mich (?:bitte )?nicht',
    'не (?:останавлива|прекраща|отписыва|перестава|отменя|убира|удаля|исключа|вычеркива)\\p{L}*|не хочу (?:отписываться|отменять)',
  ),
  ...within(
    '(?:不要|别|请勿|不想|不用|不会)(?:再)?(?:停|取消|退订|删|移除|把我)',
    '(?:やめ|止め|停止し|解除し|削除し|中止し|消さ|外さ)ない(?:で)?',
    '(?<!\\p{L})لا (?:تتوقف|توقف|تلغ|تحذف|تزل|تزيل|تكف|تشيل)\\p{L}*',
  ),
];
