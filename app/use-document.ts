import { createContext, use } from 'react';
import type { DocumentSettings } from '#contract/core/document.ts';
import { plainSettings } from './plain-settings.ts';

/** Filled by the root of the application, and by the root of every island of a public page. */
export const SettingsContext = createContext<DocumentSettings>(plainSettings);

/** Brand, locale and theme of this document, on the server and in the browser. */
export function useDocument(): DocumentSettings {
  return use(SettingsContext);
}
