import type { SceneWords } from '#contract/core/content/scene.ts';
import type { Locale } from '#contract/core/locale.ts';

/** The few texts that blocks add by themselves, in the reader's language. */
export const sceneTexts: Record<Locale, SceneWords> = {
  en: { viewHome: 'View home', openMap: 'Open map', altered: 'Digitally altered' },
  es: { viewHome: 'Ver la vivienda', openMap: 'Abrir el mapa', altered: 'Imagen modificada digitalmente' },
  fr: { viewHome: 'Voir le bien', openMap: 'Ouvrir la carte', altered: 'Image modifiée numériquement' },
  de: { viewHome: 'Immobilie ansehen', openMap: 'Karte öffnen', altered: 'Digital verändert' },
  zh: { viewHome: '查看房源', openMap: '打开地图', altered: '图片经数字处理' },
  ja: { viewHome: '物件を見る', openMap: '地図を開く', altered: 'デジタル加工あり' },
  ar: { viewHome: 'عرض العقار', openMap: 'فتح الخريطة', altered: 'صورة معدّلة رقميًا' },
  pt: { viewHome: 'Ver o imóvel', openMap: 'Abrir o mapa', altered: 'Imagem alterada digitalmente' },
  it: { viewHome: 'Vedi l’immobile', openMap: 'Apri la mappa', altered: 'Immagine modificata digitalmente' },
  ru: { viewHome: 'Посмотреть дом', openMap: 'Открыть карту', altered: 'Изображение обработано' },
};
