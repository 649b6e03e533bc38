import type { DocumentSettings } from '#contract/core/document.ts';

/** What a public page hands to its islands. */
export type PageData = { settings: DocumentSettings; pages: readonly string[] };

const elementId = 'lintel-page';

export const pageScript = (data: PageData): { id: string; json: string } => ({
  id: elementId,
  json: JSON.stringify(data).replaceAll('<', '\\u003c'),
});

/** Undefined where the document is an application's. */
export function readPageData(): PageData | undefined {
  const json = document.getElementById(elementId)?.textContent;
  return json ? (JSON.parse(json) as PageData) : undefined;
}
