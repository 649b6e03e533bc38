import type { ComponentType } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: each island has props of its own, which `Island` checks
type Loader = () => Promise<{ default: ComponentType<any> }>;

/**
 * Every island of the public pages by name, loaded on demand. The module's default export is the component; its props are plain data, since
 * they are embedded in the document.
 */
export const islands: Readonly<Record<string, Loader>> = {
  preview: () => import('../landing/preview/preview.tsx'),
  prices: () => import('../prices/prices.tsx'),
  'signed-pdf': () => import('../sign/signed-pdf.tsx'),
  'shared-pdf': () => import('../share/shared-pdf.tsx'),
  'seen-by-person': () => import('../alert/seen-by-person.tsx'),
  'hand-in': () => import('../room/hand-in.tsx'),
  autosave: () => import('../portal/autosave.tsx'),
  'verify-export': () => import('../verify-export/verify-export.tsx'),
  'try-call': () => import('../api-page/try-call.tsx'),
};
