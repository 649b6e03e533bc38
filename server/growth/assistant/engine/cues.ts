import type { Locale } from '#contract/core/locale.ts';

/** What a message is about, by words that leave no doubt. What has none of these is looked up. */
type Cue =
  | 'sensitive'
  | 'instructions'
  | 'about'
  | 'greeting'
  | 'thanks'
  | 'person'
  | 'call'
  | 'showing'
  | 'trial'
  | 'cancel'
  | 'price';

const english: Record<Cue, RegExp> = {
  sensitive:
    /\b(?:lawyers?|attorneys?|sue|suing|lawsuit|legal action|discriminat\w+|harass\w*|complain|complaint|divorc\w+|passed away|died|death in|widow\w*|foreclos\w+|bankrupt\w*)\b/i,
  instructions:
    /\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:instructions?|prompts?|rules|guidelines|previous|above)\b|\bsystem (?:prompt|message|text)\b|\b(?:your|hidden|secret|initial|original) (?:instructions?|prompts?)\b|\b(?:pretend|act as|role ?play|you are now|developer mode|jailbreak|do anything now)\b/i,
  about:
    /\b(?:are|r) (?:you|u) (?:an? )?(?:real|human|bot|robot|person|machine|ai|computer|chatgpt|automated)\b|\b(?:who|what) are you\b|\bam i (?:talking|speaking|chatting) (?:to|with)\b/i,
  greeting: /^\W*(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings)\b/i,
  thanks: /\b(?:thanks|thank you|thx|cheers|much appreciated)\b/i,
  person:
    /\b(?:talk|speak|chat|write|connect me|put me through|get in touch|contact)\b.{0,25}\b(?:human|person|people|someone|somebody|agent|representative|rep|operator|staff|sales|support|team|you guys)\b|\b(?:real|live|actual) (?:human|person|agent)\b|\b(?:human|agent|representative|operator) please\b|^\W*(?:human|agent|representative|operator)\W*$|\bcontact (?:you|sales|support)\b/i,
  call: /\b(?:call|phone|ring) me\b|\bcall ?backs?\b|\b(?:arrange|schedule|book|set up|have) (?:a|the) (?:phone )?call\b/i,
  showing:
    /\b(?:showings?|viewings?|open house)\b|\b(?:tour|visit|see) (?:it|the|this|that|a) ?(?:home|house|place|property|condo|apartment|listing)?\b.{0,20}(?:\bin person\b|\btomorrow\b|\btoday\b|\bweekend\b|\bday\b|$)/i,
  trial: /\b(?:trial|try (?:it|lintel|pro|elite|for free|out)|test drive)\b/i,
  cancel: /\b(?:cancel|cancellation|quit my plan|end my (?:plan|subscription))\b/i,
  price:
    /\b(?:prices?|pricing|costs?|how much|fees?|expensive|cheap|charges?|subscriptions?|plans?|discounts?|bundle|monthly|yearly|annual(?:ly)?|a month|per month|a year|ai credits?|free plan|add-?ons?)\b/i,
};

type Words = Partial<Record<Cue, RegExp>>;

const inOtherLanguages: Record<Exclude<Locale, 'en'>, Words> = {
  es: {
    sensitive:
      /abogad|demand(?:ar|a legal)|discrimin|acos[oa]|queja|divorci|falleci|quiebra|ejecuci[oó]n hipotecaria/iu,
    instructions: /(?:ignora|olvida).{0,30}instrucciones|mensaje del sistema|tus instrucciones|prompt/iu,
    about: /eres (?:un |una )?(?:robot|bot|humano|persona|m[aá]quina)|qui[eé]n eres|hablo con (?:un|una)/iu,
    greeting: /^\W*(?:hola|buen(?:os|as) (?:d[ií]as|tardes|noches))/iu,
    thanks: /gracias/iu,
    person:
      /(?:hablar|contactar|comunicarme).{0,25}(?:persona|alguien|humano|agente|equipo|soporte|ventas)|persona real/iu,
    call: /ll[aá]m(?:ame|eme|enme)|una llamada|devolver la llamada/iu,
    showing: /visitar (?:la|una|el)|concertar una visita|ver la casa|cita para ver/iu,
    trial: /prueba|probar/iu,
    cancel: /cancelar|cancelaci[oó]n|darme de baja/iu,
    price:
      /precio|cuesta|coste|costo|cu[aá]nto|tarifa|plan(?:es)?\b|mensual|anual|descuento|suscripci[oó]n|cr[eé]ditos/iu,
  },
  fr: {
    sensitive:
      /avocat|proc[eè]s|porter plainte|discrimin|harc[eè]l|r[eé]clamation|divorc|d[eé]c[eé]d|faillite|saisie/iu,
    instructions: /(?:ignore[zr]?|oublie[zr]?).{0,30}instructions|message syst[eè]me|(?:tes|vos) instructions|prompt/iu,
    about:
      /(?:es-tu|[eê]tes-vous|vous [eê]tes|tu es) (?:un |une )?(?:robot|bot|humain|personne|machine)|qui [eê]tes-vous|qui es-tu/iu,
    greeting: /^\W*(?:bonjour|salut|bonsoir|coucou)/iu,
    thanks: /merci/iu,
    person:
      /(?:parler|contacter|joindre|discuter).{0,25}(?:personne|quelqu|humain|conseiller|agent|[eé]quipe|support|commercial)/iu,
    call: /appele[zr]-moi|rappele[zr]-moi|m['’]appeler|me rappeler|un appel/iu,
    showing: /visiter|une visite|voir la maison|rendez-vous pour voir/iu,
    trial: /essai|essayer/iu,
    cancel: /annuler|r[eé]silier|r[eé]siliation/iu,
    price: /prix|co[uû]t|combien|tarif|abonnement|forfait|mensuel|annuel|remise|r[eé]duction|cr[eé]dits/iu,
  },
  de: {
    sensitive:
      /anwalt|anw[aä]ltin|klage\b|verklag|diskriminier|bel[aä]stig|beschwerde|scheidung|geschieden|verstorben|todesfall|zwangsversteiger|insolven/iu,
    instructions: /(?:ignorier|vergiss).{0,30}anweisung|systemnachricht|deine anweisungen|ihre anweisungen|prompt/iu,
    about:
      /(?:bist du|sind sie) (?:ein |eine )?(?:roboter|bot|mensch|person|maschine|ki\b|echt)|wer (?:bist du|sind sie)|mit wem (?:spreche|schreibe)/iu,
    greeting: /^\W*(?:hallo|guten (?:tag|morgen|abend)|moin|servus|gr[uü][sß]+ gott|hi\b)/iu,
    thanks: /danke|vielen dank/iu,
    person:
      /(?:sprechen|reden|kontakt|erreichen|verbinden).{0,25}(?:mensch|person|jemand|mitarbeiter|berater|team|support|vertrieb)|(?:mensch|person|jemand\w*|mitarbeiter\w*|berater\w*)\b.{0,15}(?:sprechen|reden)|echte[nr]? (?:mensch|person)/iu,
    call: /ruf\w* (?:mich|sie mich) (?:bitte )?(?:an|zur[uü]ck)|anrufen|r[uü]ckruf|zur[uü]ckrufen/iu,
    showing: /besichtig|haus ansehen|wohnung ansehen/iu,
    trial: /testphase|testzeitraum|probezeit|ausprobieren|kostenlos testen|probeabo/iu,
    cancel: /k[uü]ndig/iu,
    price:
      /preis|kostet|kosten|wie ?viel|geb[uü]hr|tarif|\babo\b|abonnement|monatlich|j[aä]hrlich|rabatt|ki-guthaben|credits/iu,
  },
  zh: {
    sensitive: /律师|起诉|诉讼|歧视|骚扰|投诉|离婚|去世|法拍|破产/u,
    instructions: /忽略.{0,12}(?:指令|指示|提示)|系统提示|提示词|你的指令/u,
    about: /你是(?:不是)?(?:一个)?(?:机器人|真人|人工|谁|AI)|您是(?:机器人|真人)/u,
    greeting: /^(?:你好|您好|嗨|哈喽|早上好|下午好|晚上好)/u,
    thanks: /谢谢|多谢|感谢/u,
    person: /人工(?:客服|服务)|(?:转|找|和|跟|联系).{0,6}(?:真人|人工|客服|销售|专员|工作人员)/u,
    call: /给我(?:打|回)(?:个)?电话|回电|打电话给我|安排通话/u,
    showing: /看房|预约参观|约看/u,
    trial: /试用|免费体验/u,
    cancel: /取消(?:订阅|套餐)?|退订/u,
    price: /价格|多少钱|费用|收费|套餐|月费|年费|价位|折扣|订阅|积分|额度/u,
  },
  ja: {
    sensitive: /弁護士|訴訟|訴え|差別|嫌がらせ|苦情|離婚|亡くな|差し押さえ|破産/u,
    instructions: /(?:指示|命令).{0,6}(?:無視|忘れ)|システムプロンプト|プロンプトを/u,
    about: /(?:ロボット|人間|ボット|AI|機械)ですか|あなたは(?:誰|だれ|何)/u,
    greeting: /^(?:こんにちは|こんばんは|おはよう|はじめまして|もしもし)/u,
    thanks: /ありがと|感謝/u,
    person: /(?:担当者|人間|スタッフ|オペレーター|サポート|営業).{0,6}(?:話|つない|繋|連絡|代わ)|人と話/u,
    call: /電話(?:して|を(?:ください|下さい|もら))|折り返し/u,
    showing: /内見|内覧|見学/u,
    trial: /試用|トライアル|無料体験|お試し/u,
    cancel: /解約|キャンセル|取り消/u,
    price: /価格|料金|いくら|費用|プラン|月額|年額|値段|割引|クレジット/u,
  },
  ar: {
    sensitive: /محام|دعوى|مقاضاة|تمييز|تحرش|شكوى|طلاق|توفي|وفاة|إفلاس/u,
    instructions: /(?:تجاهل|انس).{0,20}(?:التعليمات|الأوامر)|رسالة النظام|تعليماتك/u,
    about: /هل أنت (?:إنسان|انسان|روبوت|آلي|شخص|بوت)|من أنت/u,
    greeting: /^(?:مرحب|السلام عليكم|أهلا|اهلا|صباح الخير|مساء الخير)/u,
    thanks: /شكرا|شكرًا|أشكر/u,
    person: /(?:التحدث|أتحدث|اتحدث|التواصل|أتواصل|الكلام).{0,20}(?:شخص|إنسان|انسان|موظف|أحد|وكيل|فريق|الدعم|المبيعات)/u,
    call: /(?:اتصل|اتصلوا) بي|مكالمة|معاودة الاتصال/u,
    showing: /معاينة|زيارة (?:المنزل|البيت|الشقة|العقار)/u,
    trial: /تجريبي|تجربة/u,
    cancel: /إلغاء|الغاء|ألغي/u,
    price: /سعر|أسعار|اسعار|تكلفة|يكلف|تكلف|ثمن|اشتراك|خطة|خطط|شهري|سنوي|خصم|رصيد/u,
  },
  pt: {
    sensitive:
      /advogad|process(?:ar|o judicial)|discrimin|ass[eé]dio|reclama[cç][aã]o|div[oó]rci|faleceu|falecid|fal[eê]ncia|execu[cç][aã]o hipotec/iu,
    instructions: /(?:ignor[ea]|esque[cç]a).{0,30}instru[cç][oõ]es|mensagem do sistema|suas instru[cç][oõ]es|prompt/iu,
    about: /(?:voc[eê] [eé]|[eé]s) (?:um |uma )?(?:rob[oôó]|bot|humano|pessoa|m[aá]quina)|quem [eé] voc[eê]/iu,
    greeting: /^\W*(?:ol[aá]|oi|bom dia|boa tarde|boa noite)/iu,
    thanks: /obrigad/iu,
    person:
      /(?:falar|conversar|contatar|contactar).{0,25}(?:pessoa|algu[eé]m|humano|atendente|agente|equipe|suporte|vendas)/iu,
    call: /(?:me lig|ligue|ligar para mim|telefone-me)|uma liga[cç][aã]o/iu,
    showing: /visitar|agendar (?:uma )?visita|ver a casa/iu,
    trial: /teste gr[aá]tis|per[ií]odo de teste|experimentar|avalia[cç][aã]o gratuita/iu,
    cancel: /cancelar|cancelamento/iu,
    price: /pre[cç]o|custa|custo|quanto|tarifa|planos?\b|mensal|anual|desconto|assinatura|cr[eé]ditos/iu,
  },
  it: {
    sensitive: /avvocat|causa legale|denunci|discrimin|molest|reclamo|divorzi|decedut|fallimento|pignorament/iu,
    instructions: /(?:ignora|dimentica).{0,30}istruzioni|messaggio di sistema|(?:tue|vostre) istruzioni|prompt/iu,
    about: /sei (?:un |una |un['’])?(?:robot|bot|umano|persona|macchina)|chi sei/iu,
    greeting: /^\W*(?:ciao|salve|buongiorno|buonasera|buon pomeriggio)/iu,
    thanks: /grazie/iu,
    person:
      /(?:parlare|contattare|mettermi in contatto).{0,25}(?:persona|qualcuno|umano|operatore|agente|team|assistenza|vendite)/iu,
    call: /chiamatemi|chiamami|richiam|una chiamata|una telefonata/iu,
    showing: /visitare|fissare una visita|vedere la casa/iu,
    trial: /prova|provare/iu,
    cancel: /annullare|disdire|disdetta|cancellare/iu,
    price: /prezz|costa|costi|costo|quanto|tariff|abbonament|pian[oi]\b|mensile|annuale|sconto|crediti/iu,
  },
  ru: {
    sensitive: /адвокат|юрист|\bсуд|иск\b|дискриминац|домогат|жалоб|развод|умер|скончал|банкрот/iu,
    instructions: /(?:игнорируй|забудь).{0,30}инструкц|системн\w* (?:промпт|сообщени)|твои инструкции|промпт/iu,
    about: /(?:ты|вы) (?:бот|робот|человек|живой|машина|ии)|кто (?:ты|вы)/iu,
    greeting: /^\W*(?:привет|здравствуй|добр(?:ый|ое|ой) (?:день|утро|вечер))/iu,
    thanks: /спасибо|благодар/iu,
    person:
      /(?:поговорить|связаться|соедини\w*|пообщаться).{0,25}(?:человек|кем-нибудь|кем-то|менеджер|оператор|сотрудник|агент|поддержк|продаж)|живой человек/iu,
    call: /позвони|перезвони|обратный звонок|заказать звонок/iu,
    showing: /просмотр|посмотреть (?:дом|квартир|объект)|записаться на показ/iu,
    trial: /пробн|попробовать|тестовый период/iu,
    cancel: /отмен|отказаться от подписки/iu,
    price: /цен[аыу]|стои|сколько|тариф|подписк|\bплан|ежемесяч|в месяц|годов|скидк|кредит/iu,
  },
};

/** In the visitor's language and in English, which many write whatever they read. */
export function has(cue: Cue, message: string, locale: Locale): boolean {
  return english[cue].test(message) || (locale !== 'en' && (inOtherLanguages[locale][cue]?.test(message) ?? false));
}
