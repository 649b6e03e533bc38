import type { Locale } from '#contract/core/locale.ts';

type Texts = { subject: string; greeting: string; ask: string; where: string; button: string };

/** The mail that asks a vendor for a bid. */
export const bidTexts: Record<Locale, Texts> = {
  en: {
    subject: 'Request for a bid: {title}',
    greeting: 'Hello {vendor},',
    ask: '{organisation} asks you for a bid: {title}. Enter your price and the first day you can come.',
    where: 'Where: {place}',
    button: 'Send a bid',
  },
  es: {
    subject: 'Solicitud de presupuesto: {title}',
    greeting: 'Hola, {vendor}:',
    ask: '{organisation} le pide un presupuesto: {title}. Indique su precio y el primer día en que puede venir.',
    where: 'Lugar: {place}',
    button: 'Enviar presupuesto',
  },
  fr: {
    subject: 'Demande de devis : {title}',
    greeting: 'Bonjour {vendor},',
    ask: '{organisation} vous demande un devis : {title}. Indiquez votre prix et le premier jour où vous pouvez venir.',
    where: 'Lieu : {place}',
    button: 'Envoyer un devis',
  },
  de: {
    subject: 'Anfrage für ein Angebot: {title}',
    greeting: 'Guten Tag {vendor},',
    ask: '{organisation} bittet Sie um ein Angebot: {title}. Nennen Sie Ihren Preis und den ersten Tag, an dem Sie kommen können.',
    where: 'Ort: {place}',
    button: 'Angebot senden',
  },
  zh: {
    subject: '报价邀请：{title}',
    greeting: '{vendor}，您好：',
    ask: '{organisation} 请您报价：{title}。请填写您的价格以及最早可上门的日期。',
    where: '地点：{place}',
    button: '提交报价',
  },
  ja: {
    subject: '見積もりのご依頼：{title}',
    greeting: '{vendor} 様',
    ask: '{organisation} より見積もりのご依頼です：{title}。金額と最短の訪問可能日をご入力ください。',
    where: '場所：{place}',
    button: '見積もりを送る',
  },
  ar: {
    subject: 'طلب عرض سعر: {title}',
    greeting: 'مرحبًا {vendor}،',
    ask: 'تطلب منك {organisation} عرض سعر: {title}. أدخل سعرك وأول يوم يمكنك الحضور فيه.',
    where: 'المكان: {place}',
    button: 'إرسال عرض السعر',
  },
  pt: {
    subject: 'Pedido de orçamento: {title}',
    greeting: 'Olá, {vendor},',
    ask: '{organisation} pede um orçamento: {title}. Informe o seu preço e o primeiro dia em que pode vir.',
    where: 'Local: {place}',
    button: 'Enviar orçamento',
  },
  it: {
    subject: 'Richiesta di preventivo: {title}',
    greeting: 'Buongiorno {vendor},',
    ask: '{organisation} le chiede un preventivo: {title}. Indichi il prezzo e il primo giorno in cui può venire.',
    where: 'Luogo: {place}',
    button: 'Invia preventivo',
  },
  ru: {
    subject: 'Запрос цены: {title}',
    greeting: 'Здравствуйте, {vendor}!',
    ask: '{organisation} просит вас назвать цену: {title}. Укажите цену и первый день, когда вы сможете приехать.',
    where: 'Адрес: {place}',
    button: 'Отправить цену',
  },
};
