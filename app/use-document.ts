import { createContext, use } from 'react';
import type { DocumentSettings } from '#contract/core/document.ts';
import { plainSettings } from './plain-settings.ts';

/** Provided by the root of the application, and by the root of every island on a public page. */
export const SettingsContext = createContext<DocumentSettings>(plainSettings);

/** The document's brand, locale, and theme, on the server and in the browser. */
export function useDocument(): DocumentSettings {
  return use(SettingsContext);
}
