import type { DocumentSettings } from '#contract/core/document.ts';

/** The data that a public page passes to its islands. */
export type PageData = { settings: DocumentSettings; pages: readonly string[] };

const elementId = 'lintel-page';

export const pageScript = (data: PageData): { id: string; json: string } => ({
  id: elementId,
  json: JSON.stringify(data).replaceAll('<', '\\u003c'),
});

/** Undefined in an application's document. */
export function readPageData(): PageData | undefined {
  const json = document.getElementById(elementId)?.textContent;
  return json ? (JSON.parse(json) as PageData) : undefined;
}
