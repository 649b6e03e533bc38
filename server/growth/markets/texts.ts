import type { Locale } from '#contract/core/locale.ts';

type Texts = Record<
  | 'title'
  | 'subject'
  | 'preview'
  | 'active'
  | 'fresh'
  | 'sold'
  | 'medianList'
  | 'medianSale'
  | 'yearAgo'
  | 'days'
  | 'ratio'
  | 'inventory'
  | 'months'
  | 'tooFew'
  | 'source',
  string
>;

/** The texts of the report in the client's language. Sentences avoid plural forms that depend on a number. */
export const reportTexts: Record<Locale, Texts> = {
  en: {
    title: 'Market report: {place}',
    subject: 'Your market report: {place}',
    preview: 'Prices, days on market, and inventory this month.',
    active: 'Homes for sale',
    fresh: 'New in the last 30 days',
    sold: 'Sold in the last 3 months',
    medianList: 'Median list price',
    medianSale: 'Median sale price (3 months)',
    yearAgo: '{value} a year ago',
    days: 'Median days on market',
    ratio: 'Sale-to-list ratio',
    inventory: 'Months of inventory',
    months: '{count} months',
    tooFew: 'Too few homes to say ({count})',
    source:
      'Counted on {day} from {count} homes known to {organisation}. Figures that rest on fewer than 5 homes are left out.',
  },
  es: {
    title: 'Informe de mercado: {place}',
    subject: 'Su informe de mercado: {place}',
    preview: 'Precios, días en el mercado e inventario de este mes.',
    active: 'Viviendas en venta',
    fresh: 'Nuevas en los últimos 30 días',
    sold: 'Vendidas en los últimos 3 meses',
    medianList: 'Mediana del precio de lista',
    medianSale: 'Mediana del precio de venta (3 meses)',
    yearAgo: '{value} hace un año',
    days: 'Mediana de días en el mercado',
    ratio: 'Precio de venta frente al de lista',
    inventory: 'Meses de inventario',
    months: '{count} meses',
    tooFew: 'Muy pocas viviendas para decirlo ({count})',
    source:
      'Calculado el {day} con {count} viviendas que conoce {organisation}. Se omiten las cifras basadas en menos de 5 ventas.',
  },
  fr: {
    title: 'Rapport de marché : {place}',
    subject: 'Votre rapport de marché : {place}',
    preview: 'Prix, délais de vente et stock de ce mois-ci.',
    active: 'Biens à vendre',
    fresh: 'Nouveaux ces 30 derniers jours',
    sold: 'Vendus ces 3 derniers mois',
    medianList: 'Prix affiché médian',
    medianSale: 'Prix de vente médian (3 mois)',
    yearAgo: '{value} il y a un an',
    days: 'Délai de vente médian, en jours',
    ratio: 'Prix de vente / prix affiché',
    inventory: 'Mois de stock',
    months: '{count} mois',
    tooFew: 'Trop peu de biens pour le dire ({count})',
    source:
      'Calculé le {day} sur {count} biens connus de {organisation}. Les chiffres reposant sur moins de 5 ventes sont omis.',
  },
  de: {
    title: 'Marktbericht: {place}',
    subject: 'Ihr Marktbericht: {place}',
    preview: 'Preise, Vermarktungsdauer und Angebot in diesem Monat.',
    active: 'Zum Verkauf',
    fresh: 'Neu in den letzten 30 Tagen',
    sold: 'Verkauft in den letzten 3 Monaten',
    medianList: 'Median Angebotspreis',
    medianSale: 'Median Verkaufspreis (3 Monate)',
    yearAgo: 'vor einem Jahr {value}',
    days: 'Median Tage am Markt',
    ratio: 'Verkaufs- zu Angebotspreis',
    inventory: 'Angebot in Monaten',
    months: '{count} Monate',
    tooFew: 'Zu wenige Immobilien für eine Aussage ({count})',
    source:
      'Am {day} aus {count} Immobilien berechnet, die {organisation} kennt. Zahlen aus weniger als 5 Verkäufen fehlen.',
  },
  zh: {
    title: '市场报告：{place}',
    subject: '您的市场报告：{place}',
    preview: '本月的价格、上市天数与库存。',
    active: '在售房源',
    fresh: '近 30 天新上市',
    sold: '近 3 个月成交',
    medianList: '挂牌价中位数',
    medianSale: '成交价中位数（3 个月）',
    yearAgo: '一年前 {value}',
    days: '上市天数中位数',
    ratio: '成交价与挂牌价之比',
    inventory: '库存月数',
    months: '{count} 个月',
    tooFew: '样本太少，无法说明（{count}）',
    source: '{day} 根据 {organisation} 掌握的 {count} 套房源计算。少于 5 笔成交的数据不予列出。',
  },
  ja: {
    title: '市場レポート：{place}',
    subject: '市場レポート：{place}',
    preview: '今月の価格、販売日数、在庫。',
    active: '販売中の物件',
    fresh: '過去30日の新着',
    sold: '過去3か月の成約',
    medianList: '売出価格の中央値',
    medianSale: '成約価格の中央値（3か月）',
    yearAgo: '1年前は {value}',
    days: '販売日数の中央値',
    ratio: '成約価格と売出価格の比率',
    inventory: '在庫月数',
    months: '{count} か月',
    tooFew: '件数が少なく示せません（{count}）',
    source: '{day} に {organisation} が把握する {count} 件から集計。成約5件未満の数値は掲載していません。',
  },
  ar: {
    title: 'تقرير السوق: {place}',
    subject: 'تقرير السوق الخاص بك: {place}',
    preview: 'الأسعار ومدة العرض والمخزون هذا الشهر.',
    active: 'منازل معروضة للبيع',
    fresh: 'جديد خلال آخر 30 يومًا',
    sold: 'بيعت خلال آخر 3 أشهر',
    medianList: 'وسيط السعر المطلوب',
    medianSale: 'وسيط سعر البيع (3 أشهر)',
    yearAgo: '{value} قبل عام',
    days: 'وسيط أيام العرض في السوق',
    ratio: 'نسبة سعر البيع إلى السعر المطلوب',
    inventory: 'أشهر المخزون',
    months: 'عدد الأشهر: {count}',
    tooFew: 'العدد أقل من أن يدل على شيء ({count})',
    source:
      'حُسب في {day} من {count} من المنازل المعروفة لدى {organisation}. لا تُذكر الأرقام المبنية على أقل من 5 مبيعات.',
  },
  pt: {
    title: 'Relatório de mercado: {place}',
    subject: 'Seu relatório de mercado: {place}',
    preview: 'Preços, dias no mercado e estoque deste mês.',
    active: 'Imóveis à venda',
    fresh: 'Novos nos últimos 30 dias',
    sold: 'Vendidos nos últimos 3 meses',
    medianList: 'Mediana do preço pedido',
    medianSale: 'Mediana do preço de venda (3 meses)',
    yearAgo: '{value} há um ano',
    days: 'Mediana de dias no mercado',
    ratio: 'Preço de venda sobre o pedido',
    inventory: 'Meses de estoque',
    months: '{count} meses',
    tooFew: 'Imóveis insuficientes para dizer ({count})',
    source:
      'Calculado em {day} com {count} imóveis que {organisation} conhece. Números com menos de 5 vendas são omitidos.',
  },
  it: {
    title: 'Rapporto di mercato: {place}',
    subject: 'Il tuo rapporto di mercato: {place}',
    preview: 'Prezzi, giorni sul mercato e offerta di questo mese.',
    active: 'Immobili in vendita',
    fresh: 'Nuovi negli ultimi 30 giorni',
    sold: 'Venduti negli ultimi 3 mesi',
    medianList: 'Prezzo richiesto mediano',
    medianSale: 'Prezzo di vendita mediano (3 mesi)',
    yearAgo: '{value} un anno fa',
    days: 'Giorni mediani sul mercato',
    ratio: 'Prezzo di vendita su richiesto',
    inventory: 'Mesi di offerta',
    months: '{count} mesi',
    tooFew: 'Troppo pochi immobili per dirlo ({count})',
    source:
      'Calcolato il {day} su {count} immobili noti a {organisation}. Sono omessi i dati basati su meno di 5 vendite.',
  },
  ru: {
    title: 'Обзор рынка: {place}',
    subject: 'Ваш обзор рынка: {place}',
    preview: 'Цены, срок продажи и предложение в этом месяце.',
    active: 'Домов в продаже',
    fresh: 'Новых за последние 30 дней',
    sold: 'Продано за последние 3 месяца',
    medianList: 'Медианная цена предложения',
    medianSale: 'Медианная цена продажи (3 месяца)',
    yearAgo: 'год назад {value}',
    days: 'Медианный срок продажи, дней',
    ratio: 'Цена продажи к цене предложения',
    inventory: 'Запас предложения, месяцев',
    months: 'месяцев: {count}',
    tooFew: 'Слишком мало домов для вывода ({count})',
    source:
      'Посчитано {day} по домам, известным {organisation}: {count}. Показатели менее чем по 5 продажам не приводятся.',
  },
};
