import type { DocumentSettings } from '#contract/core/document.ts';
import { chooseLanguage } from '#contract/core/locale.ts';

/** Defaults for when the server could not provide settings: its own failure, and the bare development server. */
export const plainSettings: DocumentSettings = {
  language: chooseLanguage(null, []),
  theme: 'system',
  brand: { name: 'Lintel', logoUrl: null, supportEmail: 'support@lintel.example', providerUrl: '/', claims: true },
  zoom: false,
  liveVerticals: ['realestate'],
  liveAddOns: [],
  providers: [],
  consent: 'open',
  mapStyle: null,
  preview: false,
  origin: '',
  publicKey: '',
};
