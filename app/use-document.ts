import { useRouteLoaderData } from 'react-router';
import { plainSettings } from '#app/document.ts';
import type { DocumentSettings } from '#contract/core/document.ts';

/** Brand, locale and theme of this document, on the server and in the browser. */
export function useDocument(): DocumentSettings {
  return useRouteLoaderData<DocumentSettings>('root') ?? plainSettings;
}
